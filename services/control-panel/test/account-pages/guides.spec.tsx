import { screen, within } from '@testing-library/react';
import { panelTests } from '../support/panel.tsx';
import { page } from '../support/samples.ts';

const panel = panelTests();

describe('the guides', () => {
  it.each([
    ['tr', 'Rehberi okuyun', 'Yardım ve rehberler'],
    ['en', 'Read the guide', 'Help and guides'],
  ] as const)('are one press from a page and from every page, in %s', async (language, guide, help) => {
    panel.api.answer('listKeys', page([]));
    await panel.open('/keys', { language });
    const link = await within(await screen.findByRole('main')).findByRole('link', { name: guide });
    expect(link).toHaveAttribute('href', `/docs/guides/pos-quick-start?lang=${language}`);
    expect(link).toHaveAttribute('target', '_blank');
    const menu = within(screen.getByRole('navigation'));
    expect(menu.getByRole('link', { name: help })).toHaveAttribute('href', `/docs/guides?lang=${language}`);
  });
});
