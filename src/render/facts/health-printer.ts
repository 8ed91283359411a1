import { coloredOutput } from '../../process/colored-output.js';
import type { Environment } from '../../process/environment.js';
import { foldLines } from '../fold-lines.js';
import { isHumanReadable, type OutputFormat } from '../output-format.js';
import { reportListPrinter } from '../printers.js';
import { HEALTH_DOCUMENT, type HealthSection, healthText, otherwiseText, sectionDocument } from './health.js';

/** How the health of a cluster is shown. */
export interface HealthView {
  /** Undefined for lines. */
  format: OutputFormat | undefined;
  /** How many objects are named for each reason. */
  most: number;
  isColored: boolean;
}

/** Prints one section after the other. */
interface HealthPrinter {
  print(section: HealthSection): Promise<void>;
  /** There are no more. Without this, a document stays open, so that no one mistakes it for complete. */
  end(): Promise<void>;
}

/** Makes the printer of a cluster's health. Fails with kubectl's message for an invalid template. */
export async function healthPrinter(
  { format, most, isColored }: HealthView,
  environment: Environment,
): Promise<HealthPrinter> {
  if (format !== undefined && !isHumanReadable(format)) {
    const report = await reportListPrinter(format, HEALTH_DOCUMENT, environment);
    return { print: (section) => report.add(sectionDocument(section)), end: () => report.end() };
  }
  const output = coloredOutput(isColored, environment);
  const { now } = environment;
  const write = (text: string) => output.write(foldLines(text, environment.stdout.columns));
  const sections: HealthSection[] = [];
  return {
    // Trouble is printed first; what is well is kept until the end.
    print: (section) => {
      sections.push({ ...section, findings: section.findings.slice(0, 1) });
      return write(healthText(section, { most, now: now(), isColored }));
    },
    end: () => write(otherwiseText(sections)),
  };
}
