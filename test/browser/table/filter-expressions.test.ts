import { describe, expect, it } from 'vitest';
import { parseFilter } from '../../../src/browser/filter/filter.js';
import { Columns } from '../../../src/browser/table/columns/columns.js';
import { goPattern } from '../../../src/go/pattern.js';
import { Scene } from '../support/fake-cluster.js';
import { columns, podColumns, podRow } from '../support/rows.js';

const NOW = Date.parse('2025-12-29T00:00:00Z');
const context = { columns: new Columns(podColumns).filterable, now: NOW, pattern: goPattern };
const rows = [
  { name: 'web-1', ready: '1/2', restarts: '12 (5m ago)', created: '2025-12-28T23:30:00Z' },
  { name: 'web-2', ready: '0/1', status: 'CrashLoopBackOff', restarts: '3 (2h ago)' },
  { name: 'api', ready: '2/2', status: 'Completed', namespace: 'shop' },
].map((pod) => podRow({ ...pod, now: NOW }));
const filter = (text: string) => parseFilter(text, context);
const passing = (text: string) => rows.filter((row) => filter(text).matches(row)).map(({ name }) => name);

describe('an expression', () => {
  it.each([
    ['web-1|api', ['web-1', 'api']],
    ['!web|api', []],
    ['/^shop/', ['api']],
    ['/web-[0-9]/ !running', ['web-2']],
    ['!/WEB/', ['api']],
    ['status:run', ['web-1']],
    ['STATUS:run|comp', ['web-1', 'api']],
    ['name:/^.{3}$/', ['api']],
    ['name:~w2', ['web-2']],
    ['namespace=shop', ['api']],
    ['ns:sho', ['api']],
    ['status=running', ['web-1']],
    ['status==Running|Completed', ['web-1', 'api']],
    ['status!=Running', ['web-2', 'api']],
    ['!status=Running', ['web-2', 'api']],
    ['restarts>5', ['web-1']],
    ['restarts>=3', ['web-1', 'web-2']],
    ['restarts<12', ['web-2', 'api']],
    ['restarts=3', ['web-2']],
    ['last<1h', ['web-1']],
    ['last=""', ['api']],
    ['age<1h', ['web-1']],
    ['age>1d12h', ['web-2', 'api']],
    ['ready<1', ['web-2']],
    ['ready<100%', ['web-1', 'web-2']],
    ['ready>=1/2', ['web-1', 'api']],
    ['"web-1"', ['web-1']],
    ['web status!=Running restarts>2', ['web-2']],
    ['res>5', ['web-1']],
  ])('%s lets pass %j', (text, names) => {
    expect(filter(text).problem).toBeUndefined();
    expect(passing(text)).toEqual(names);
  });

  it.each([
    ['web /web(/', /pattern/],
    ['web /half', /has no end/],
    ['web colour:red', /no column colour, but NAME, READY, STATUS.*"colour:red" in quotes/],
    ['web app=db', /-l app=db selects by a label/],
    ['web restarts>', /restarts> needs a value/i],
    ['web restarts>many', /many is not a number/],
    ['web age<5', /duration/],
    ['web age>1h|2h', /one value/],
  ])('%s gives the reason, and the rest of it still works', (text, why) => {
    expect(filter(text).problem).toMatch(why);
    expect(passing(text)).toEqual(['web-1', 'web-2']);
  });

  it('reads 5m as minutes in a column of times, and as thousandths in one of quantities', () => {
    const names = columns('Name', 'CPU(cores)', 'Duration');
    const own = new Columns(names);
    const row = { ...rows[0]!, cells: ['job', '250m', '3m', ''] };
    const matches = (text: string) =>
      parseFilter(text, { columns: own.filterable, now: NOW }).matches(row as never);
    expect([matches('cpu<1'), matches('cpu>1'), matches('duration<1h'), matches('cpu>=250m')]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  it('says that nothing in a column can be compared', () => {
    expect(filter('status>5').doubt(rows)).toBe('No STATUS can be compared with 5, such as Running.');
    expect(filter('restarts>100').doubt(rows)).toBeUndefined();
  });
});

describe('the table', () => {
  const opened = async () => {
    const scene = new Scene();
    const ago = (ms: number) => new Date(scene.clock.now() - ms).toISOString();
    scene.server.pods = [
      { name: 'old', created: ago(3_600_000) },
      { name: 'new', created: ago(30_000), status: 'Pending' },
    ];
    scene.start();
    await scene.shows('old');
    return scene;
  };

  it('says beside the filter why it cannot be read, also after it is accepted', async () => {
    const scene = await opened();
    scene.press('/').type('colour:red').press('enter');
    expect(scene.screen().join('\n')).toContain('no column colour');
    expect(scene.names()).toEqual(['new', 'old']);
  });

  it('says why nothing can match', async () => {
    const scene = await opened();
    scene.press('/').type('status>5');
    expect(scene.screen().join('\n')).toContain('No STATUS can be compared with 5, such as Pending.');
  });

  it('drops rows that become too old for the filter', async () => {
    const scene = await opened();
    scene.press('/').type('age<1m').press('enter');
    expect(scene.names()).toEqual(['new']);
    await scene.until((screen) => screen.includes('Nothing matches'));
  });

  it('loads patterns when one is typed', async () => {
    const scene = await opened();
    scene.press('/').type('/^default.ne/').press('enter');
    await scene.shows('1 match');
    expect(scene.names()).toEqual(['new']);
  });

  it('applies a filter that was set before the columns were known', async () => {
    const scene = new Scene();
    scene.server.pods = [{ name: 'a' }, { name: 'b', status: 'Pending' }];
    scene.start();
    scene.press('/').type('status=Pending').press('enter');
    await scene.shows('1 match');
    expect(scene.names()).toEqual(['b']);
  });
});
