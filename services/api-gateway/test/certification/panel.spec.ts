import { panelOperations } from '@kopru/contracts/panel/operations';
import type { Certificate, Certification } from '@kopru/contracts/public/certifications';
import { scopes } from '@kopru/contracts/public/operation';
import { newId } from '@kopru/contracts/values/ids';
import { waitFor } from '@kopru/testing';
import { sharedSystem } from '../support/shared-system.ts';
import type { System } from '../support/system.ts';
import { dataOf, panelClient, type PanelAnswer, type Person } from '../panel/panel-client.ts';
import { settings } from './certified.ts';
import { startTill, type Till } from './till.ts';

const till = { name: '<i>Kasa</i> & "Oğlu"', version: '4.2.0' };
const quick = ['a-wrong-key-is-refused', 'letters-and-emoji'];
const unknownId = '6700000000000000000000ff';
const at = 'sandbox/certifications';
const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

const statusAndCode = ({ status, body }: PanelAnswer): [number, string] => [status, body.error?.code as string];

describe('certifications in the session API', () => {
  let system: System;
  let people: ReturnType<typeof panelClient>;
  const tills: Till[] = [];
  beforeAll(async () => {
    system = await sharedSystem(settings);
    people = panelClient(system);
  });
  afterAll(async () => {
    await system?.stop();
    await Promise.all(tills.map((one) => one.stop()));
  });

  /** An account, in whose sandbox a till listens. */
  const openAccount = async () => {
    const owner = await people.owner();
    const { secret } = dataOf(await owner.ask('POST', 'sandbox/keys', { name: 'Kasa', scopes }));
    const tried = await startTill({ url: system.url, key: secret as string });
    tills.push(tried);
    dataOf(await owner.ask('POST', 'sandbox/endpoints', { url: tried.url }));
    const operator = await people.colleague(owner, 'operator');
    return { owner, operator, viewer: await people.colleague(owner, 'viewer') };
  };
  const started = async (by: Person, scenarios = quick): Promise<string> => {
    const { id, state } = dataOf(await by.ask('POST', at, { till, seed: 42, scenarios })) as Certification;
    expect(state).toBe('running');
    return id;
  };
  const ended = (by: Person, id: string): Promise<Certification> =>
    waitFor(
      async () => {
        const run = dataOf(await by.ask('GET', `${at}/${id}`)) as unknown;
        const shown = panelOperations.getCertification.data.strict().parse(run);
        return shown.state === 'running' ? undefined : shown;
      },
      { timeoutMs: 240_000, everyMs: 200 },
    );

  const certifications = () =>
    system.backing.client.db(system.backing.database('sandbox')).collection<{ _id: string }>('certifications');
  /** The levels of a run that passed all scenarios of the first one, before and after a version adds a scenario to it. */
  const expectLevelsUnchanged = async (by: Person, id: string) => {
    const all = dataOf(await by.ask('GET', `${at}/scenarios`)) as { scenario: string; level: string }[];
    const verdicts = all
      .filter(({ level }) => level === 'reads')
      .map(({ scenario }) => ({ scenario, state: 'passed', findings: [] }));
    const { certificate: _signed, ...run } = (await certifications().findOne({ _id: id })) as Record<string, unknown>;
    const planted = newId();
    await certifications().insertOne({ ...run, _id: planted, publicId: null, verdicts } as never);
    const read = async () => dataOf(await by.ask('GET', `${at}/${planted}/certificate`)) as Certificate;
    const signed = await read();
    await certifications().updateOne({ _id: planted }, { $pop: { verdicts: 1 } } as object);
    const later = await read();
    expect(later.jws).toBe(signed.jws);
    const listed = (dataOf(await by.ask('GET', at)) as Certification[]).find((one) => one.id === planted);
    await certifications().deleteOne({ _id: planted });
    return { signed: signed.certificate.levels, later: later.certificate.levels, listed: listed?.levels };
  };

  it('run, are seen by a viewer, and give a certificate that its owner publishes and takes back', async () => {
    const { owner, operator, viewer } = await openAccount();
    const id = await started(operator);
    const run = await ended(viewer, id);
    expect([run.state, run.passed, run.levels]).toEqual(['passed', 2, []]);
    const listed = dataOf(await viewer.ask('GET', at)) as Certification[];
    expect(listed.map((one) => [one.id, one.state])).toEqual([[id, 'passed']]);
    const [forged] = run.scenarios.flatMap(({ findings }) => findings.flatMap(({ evidence }) => evidence));
    expect(forged).toMatchObject({ kind: 'delivery', status: 401, isForged: true });

    const path = `${at}/${id}/certificate`;
    const mine = dataOf(await viewer.ask('GET', path)) as Certificate;
    expect(mine).toMatchObject({ certificate: { till, seed: 42 }, isExpired: false, publicPath: null });
    expect(statusAndCode(await operator.ask('PUT', path, { isPublic: true }))).toEqual([403, 'role_required']);
    expect(statusAndCode(await owner.ask('PUT', path, { isPublic: 'yes' }))).toEqual([400, 'invalid_request']);
    const { publicPath } = dataOf(await owner.ask('PUT', path, { isPublic: true })) as Certificate;
    const link = `${system.url}${publicPath ?? ''}`;

    // A stranger's browser.
    const page = await fetch(`${link}?lang=tr`, { headers: html });
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'self'; img-src 'self'/,
    );
    expect(page.headers.get('vary')).toBe('Accept, Accept-Language');
    expect(page.headers.get('cache-control')).toBe('no-store');
    const text = await page.text();
    expect(text).toContain('<html lang="tr">');
    expect(text).toContain('&lt;i&gt;Kasa&lt;/i&gt; &amp; &quot;Oğlu&quot;');
    expect(text).not.toContain('<i>');
    expect(text).not.toMatch(/<script|style=|onclick/);
    for (const { title } of run.scenarios) expect(await (await fetch(link, { headers: html })).text()).toContain(title);
    expect(text).toContain(mine.jws);
    const english = await fetch(link, { headers: { ...html, 'accept-language': 'en-GB,en' } });
    expect(await english.text()).toContain('<html lang="en">');
    expect((await fetch(`${system.url}/certificates/certificate.css`)).headers.get('content-type')).toContain(
      'text/css',
    );

    const nowhere = await fetch(`${system.url}/certificates/${'x'.repeat(300)}`, { headers: html });
    expect([nowhere.status, nowhere.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);

    // A stranger's program.
    expect(await (await fetch(link)).json()).toMatchObject({ certificate: { id }, publicPath });
    const file = await fetch(`${link}.json`);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename=kopru-certificate.json');
    expect(await file.json()).toMatchObject({ certificate: { id } });

    // A later version that has other scenarios shows what was signed, also one that was signed by none yet.
    const stored = certifications();
    const levelled = await expectLevelsUnchanged(viewer, id);
    expect(levelled).toEqual({ signed: ['reads'], later: ['reads'], listed: ['reads'] });
    const renamed = { 'verdicts.0.scenario': 'of-another-version', 'till.name': 'Kasa \u001b\u202e' };
    await stored.updateOne({ _id: id }, { $set: renamed });
    expect(await (await fetch(link)).json()).toMatchObject({ certificate: mine.certificate, jws: mine.jws });
    const seesIt = async (): Promise<void> => {
      const later = await fetch(link, { headers: html });
      expect([later.status, await later.text()]).toEqual([200, expect.stringContaining('of-another-version')]);
    };
    await seesIt();
    await stored.updateOne({ _id: id }, { $unset: { certificate: '' } });
    await seesIt();
    const shown = await (await fetch(link, { headers: html })).text();
    expect([shown.includes('\u001b'), /\p{Bidi_Control}/u.test(shown)]).toEqual([false, false]);

    dataOf(await owner.ask('PUT', path, { isPublic: false }));
    const gone = await fetch(link, { headers: { ...html, 'accept-language': 'tr' } });
    expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('Burada bir sertifika yok')]);
    for (const address of [link, `${link}.json`]) expect((await fetch(address)).status).toBe(404);

    const { items } = dataOf(await owner.ask('GET', 'sandbox/audit?limit=50')) as {
      items: { operation: string; outcome: string }[];
    };
    const noted = items.filter(({ operation }) => /certif/i.test(operation));
    // What a role is refused is noted; what a schema refuses was asked of nobody.
    expect(noted.map(({ operation, outcome }) => `${operation} ${outcome}`)).toEqual([
      'publishCertificate done',
      'publishCertificate done',
      'publishCertificate role_required',
      'startCertification done',
    ]);
  });

  it('are one at a time, are cancelled by an operator, and are their own account’s only', async () => {
    const [mine, other] = [await openAccount(), await openAccount()];
    const id = await started(mine.operator, ['the-api-is-away']);
    const second = await mine.operator.ask('POST', at, { till });
    expect([...statusAndCode(second), second.body.message]).toEqual([
      409,
      'certification_running',
      expect.stringContaining(id),
    ]);
    const asks = [
      ['GET', `${at}/${id}`],
      ['DELETE', `${at}/${id}`],
      ['GET', `${at}/${id}/certificate`],
      ['PUT', `${at}/${id}/certificate`, { isPublic: true }],
    ] as const;
    for (const [method, path, body] of asks)
      expect(statusAndCode(await other.owner.ask(method, path, body))).toEqual([404, 'certification_not_found']);
    expect(dataOf(await other.owner.ask('GET', at))).toEqual([]);
    expect(statusAndCode(await mine.viewer.ask('DELETE', `${at}/${id}`))).toEqual([403, 'role_required']);
    const cancelled = dataOf(await mine.operator.ask('DELETE', `${at}/${id}`)) as Certification;
    expect([cancelled.state, dataOf(await mine.operator.ask('DELETE', `${at}/${id}`)).state]).toEqual([
      'cancelled',
      'cancelled',
    ]);
    expect(statusAndCode(await mine.owner.ask('GET', `${at}/${id}/certificate`))).toEqual([409, 'not_certified']);
    expect(statusAndCode(await mine.owner.ask('PUT', `${at}/${id}/certificate`, { isPublic: true }))).toEqual([
      409,
      'not_certified',
    ]);
    expect(statusAndCode(await mine.owner.ask('GET', `${at}/${unknownId}`))).toEqual([404, 'certification_not_found']);
    // Its judge clears away what it has made.
    const shops = async () => dataOf(await mine.owner.ask('GET', 'sandbox/restaurants')).items as unknown[];
    await waitFor(async () => (await shops()).length === 0, { timeoutMs: 120_000 });
  });

  it('say what stands in the way, in the reader’s language, and begin nothing', async () => {
    const owner = await people.owner();
    const none = await owner.ask('POST', at, { till }, { 'x-kopru-panel': '1', 'accept-language': 'tr' });
    expect([...statusAndCode(none), none.body.message]).toEqual([
      409,
      'receiver_not_ready',
      expect.stringMatching(/adres/),
    ]);
    for (const [body, path] of [
      [{}, 'body.till'],
      [{ till: { ...till, name: ' ' } }, 'body.till.name'],
      [{ till: { ...till, version: 'x'.repeat(51) } }, 'body.till.version'],
      [{ till, seed: -1 }, 'body.seed'],
      [{ till, scenarios: ['no-such-thing'] }, 'body.scenarios.0'],
    ] as const) {
      const answer = await owner.ask('POST', at, body);
      expect([...statusAndCode(answer), (answer.body.error.details as { path: string }[])[0]?.path]).toEqual([
        400,
        'invalid_request',
        path,
      ]);
    }
    const bare = panelClient({ ...system, url: (await system.startGateway({ SANDBOX_URL: '' })).url() });
    const there = bare.personOf(await bare.signIn(owner.email));
    expect(statusAndCode(await there.ask('POST', at, { till }))).toEqual([409, 'sandbox_not_set_up']);
    expect(dataOf(await owner.ask('GET', at))).toEqual([]);
  });

  it('are of the sandbox, and name the scenarios that there are in both languages', async () => {
    const owner = await people.owner();
    for (const [method, path, body] of [
      ['GET', 'certifications/scenarios'],
      ['GET', 'certifications'],
      ['POST', 'certifications', { till }],
      ['GET', `certifications/${unknownId}`],
      ['DELETE', `certifications/${unknownId}`],
      ['GET', `certifications/${unknownId}/certificate`],
      ['PUT', `certifications/${unknownId}/certificate`, { isPublic: true }],
    ] as const)
      expect([path, ...statusAndCode(await owner.ask(method, path, body))]).toEqual([path, 403, 'sandbox_only']);
    const named = async (language: string): Promise<string[]> => {
      const headers = { 'x-kopru-panel': '1', 'accept-language': language };
      const all = dataOf(await owner.ask('GET', `${at}/scenarios`, undefined, headers)) as { title: string }[];
      return all.map(({ title }) => title);
    };
    const [turkish, english] = [await named('tr'), await named('en')];
    expect([turkish.length, turkish[5], english[5]]).toEqual([32, 'Zamanında onaylanır', 'Accepted in time']);
  });
});
