import { startGateway, type Gateway } from './gateway.ts';
import { dataOf, panelHeaders, password } from './panel-client.ts';

describe('a caller who says that it is somebody else', () => {
  let gateway: Gateway | undefined;
  afterEach(() => gateway?.stop());

  const shownAddress = async (settings: Record<string, string>): Promise<unknown> => {
    gateway = await startGateway(settings);
    const owner = await gateway.owner();
    const claimed = { ...panelHeaders, 'x-forwarded-for': '6.6.6.6' };
    expect((await gateway.signIn(owner.email, password, claimed)).status).toBe(200);
    const { items } = dataOf(await owner.ask('GET', 'sessions')) as {
      items: { isCurrent: boolean; address: string }[];
    };
    return items.find(({ isCurrent }) => !isCurrent)?.address;
  };

  it('is shown at the address of its connection', async () => {
    expect(await shownAddress({})).toBe('127.0.0.1');
  });

  it('is believed when it is a proxy that the operator trusts', async () => {
    expect(await shownAddress({ TRUST_PROXY: '1' })).toBe('6.6.6.6');
  });
});
