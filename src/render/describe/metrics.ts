import { quote } from '../../go/strconv/quote.js';
import { quantityText } from './values.js';

/** autoscaling/v2 MetricTarget and MetricValueStatus. */
interface MetricAmount {
  type?: string;
  value?: string;
  averageValue?: string;
  averageUtilization?: number;
}

/** The source of a metric, of any type. */
interface MetricSource {
  metric?: { name?: string };
  name?: string;
  container?: string;
  describedObject?: { kind?: string; name?: string };
  target?: MetricAmount;
}

/** autoscaling/v2 MetricSpec. */
export interface Metric {
  type?: string;
  external?: MetricSource;
  pods?: MetricSource;
  object?: MetricSource;
  resource?: MetricSource;
  containerResource?: MetricSource;
}

interface Current {
  current?: MetricAmount;
}

/** autoscaling/v2 MetricStatus. */
export interface MetricStatus {
  type?: string;
  external?: Current;
  pods?: Current;
  object?: Current;
  resource?: Current;
  containerResource?: Current;
}

/** A metric in one line, its cells separated by a tab: `resource cpu on pods:	20m / 50m`. */
export function metricText(metric: Metric, status: MetricStatus = {}): string {
  switch (metric.type) {
    case 'External':
      return externalText(metric.external ?? {}, status.external?.current);
    case 'Pods': {
      const { metric: named, target = {} } = metric.pods ?? {};
      const current = status.pods && quantityOf(status.pods.current?.averageValue);
      return `${quote(named?.name ?? '')} on pods:\t${current ?? UNKNOWN} / ${quantityOf(target.averageValue)}`;
    }
    case 'Object':
      return objectText(metric.object ?? {}, status.object);
    case 'Resource':
      return resourceText(
        `resource ${metric.resource?.name ?? ''} on pods`,
        metric.resource,
        status.resource,
      );
    case 'ContainerResource': {
      const { name = '', container = '' } = metric.containerResource ?? {};
      const title = `resource ${name} of container "${container}" on pods`;
      return resourceText(title, metric.containerResource, status.containerResource);
    }
    default:
      return `<unknown metric type ${quote(metric.type ?? '')}>`;
  }
}

const UNKNOWN = '<unknown>';

function externalText({ metric, target = {} }: MetricSource, current: MetricAmount | undefined): string {
  const name = quote(metric?.name ?? '');
  if (target.averageValue !== undefined) {
    const found = current?.averageValue === undefined ? UNKNOWN : quantityText(current.averageValue);
    return `${name} (target average value):\t${found} / ${quantityText(target.averageValue)}`;
  }
  const found = current === undefined ? UNKNOWN : quantityOf(current.value);
  return `${name} (target value):\t${found} / ${quantityOf(target.value)}`;
}

function objectText(
  { metric, describedObject, target = {} }: MetricSource,
  status: Current | undefined,
): string {
  const { kind = '', name = '' } = describedObject ?? {};
  const isAverage = target.type === 'AverageValue';
  const value = (amount: MetricAmount = {}) => quantityOf(isAverage ? amount.averageValue : amount.value);
  const found = status ? value(status.current) : UNKNOWN;
  const what = isAverage ? 'target average value' : 'target value';
  return `"${metric?.name ?? ''}" on ${kind}/${name} (${what}):\t${found} / ${value(target)}`;
}

function resourceText(title: string, source: MetricSource = {}, status: Current | undefined): string {
  const { averageValue, averageUtilization } = source.target ?? {};
  const current = status?.current;
  if (averageValue !== undefined) {
    const found = status ? quantityOf(current?.averageValue) : UNKNOWN;
    return `${title}:\t${found} / ${quantityText(averageValue)}`;
  }
  const found =
    current?.averageUtilization === undefined
      ? UNKNOWN
      : `${current.averageUtilization}% (${quantityOf(current.averageValue)})`;
  const target = averageUtilization === undefined ? '<auto>' : `${averageUtilization}%`;
  return `${title}  (as a percentage of request):\t${found} / ${target}`;
}

/** Go prints nil for a missing quantity. */
function quantityOf(text: string | undefined): string {
  return text === undefined ? '<nil>' : quantityText(text);
}
