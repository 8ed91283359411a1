import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

interface Field {
  type: string;
  id?: string;
  attributes: { label?: string; value?: string; options?: string[] };
}

const forms = readdirSync(resolve(root, '.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');

describe.each(forms)('the form %s', (name) => {
  const form = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
  const body = form.body as Field[];

  // https://docs.github.com/en/communities/using-templates-to-encourage-useful-issues-and-pull-requests/syntax-for-issue-forms
  it('has what GitHub needs to show it', () => {
    for (const key of ['name', 'description']) expect(form[key]).toMatch(/\w/);
    for (const { type, attributes } of body) {
      expect(['markdown', 'textarea', 'input', 'dropdown']).toContain(type);
      expect(attributes[type === 'markdown' ? 'value' : 'label']).toMatch(/\w/);
      if (type === 'dropdown') expect(attributes.options?.length).toBeGreaterThan(1);
    }
  });

  it('asks each question once', () => {
    const asked = body.filter(({ type }) => type !== 'markdown');
    expect(new Set(asked.map(({ id }) => id)).size).toBe(asked.length);
    expect(new Set(asked.map(({ attributes }) => attributes.label)).size).toBe(asked.length);
  });
});

it('an issue requires a form, and vulnerabilities have a separate place', () => {
  const { blank_issues_enabled, contact_links } = parse(read('.github/ISSUE_TEMPLATE/config.yml'));
  expect(blank_issues_enabled).toBe(false);
  expect(contact_links[0].url).toMatch(/\/security\/advisories\/new$/);
  const page = /\/blob\/main\/(.*)$/.exec(contact_links[1].url)![1]!;
  expect(existsSync(resolve(root, page))).toBe(true);
});

it('the template of pull requests names existing npm scripts and files', () => {
  const text = read('.github/pull_request_template.md');
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...text.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, script]) => script!);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
  const files = text.match(/[\w/]+\.md\b/g)!;
  expect(files.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

it('dependencies of both kinds are kept up to date', () => {
  const { updates } = parse(read('.github/dependabot.yml'));
  const ecosystems = updates.map((update: Record<string, string>) => update['package-ecosystem']);
  expect(ecosystems).toEqual(['npm', 'github-actions']);
});

describe('the attributes of files', () => {
  const paths = git('ls-files', '-z')
    .split('\0')
    .filter((path) => path !== '' && existsSync(resolve(root, path)));
  /** The files that lack a value of an attribute. */
  const without = (attribute: string, value: string, files: readonly string[]) => {
    expect(files.length).toBeGreaterThan(0);
    const fields = git('check-attr', '-z', attribute, '--', ...files).split('\0');
    return files.filter((_, index) => fields[3 * index + 2] !== value);
  };

  it("mark generated files and kubectl's answers as generated, so that reviews fold them", () => {
    const made = paths.filter((path) => /^(?:\/\/|<!--) Made by /.test(read(path)));
    const recorded = paths.filter((path) => path.includes('/recorded/'));
    expect(without('linguist-generated', 'set', [...made, ...recorded])).toEqual([]);
    expect(without('diff', 'unset', recorded)).toEqual([]);
  });

  it('mark no written files as generated', () => {
    const written = paths.filter((path) =>
      /^(?:src\/(?!codec\/proto\/schema|merge\/extensions\/table\.ts)|bin)/.test(path),
    );
    expect(without('linguist-generated', 'unspecified', written)).toEqual([]);
  });

  it('keep files unchanged that are not text', () => {
    const endings = git('ls-files', '-z', '--eol').split('\0').filter(Boolean);
    const odd = endings
      .filter((line) => /^i\/(?:crlf|mixed|-text)/.test(line))
      .map((line) => line.split('\t')[1]!);
    expect(without('text', 'unset', odd)).toEqual([]);
  });
});
