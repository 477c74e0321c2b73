import '@testing-library/jest-dom';
import { MantineProvider } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, getConfig, render, screen } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';
import type { PanelRole } from '@kopru/contracts/panel/values';
import i18next from 'i18next';
import { RouterProvider } from 'react-router';
import { unstable_IdlePriority, unstable_scheduleCallback } from 'scheduler';
import { createQueryClient } from '../../src/api/hooks.ts';
import { createRouter } from '../../src/app/router.tsx';
import { theme } from '../../src/app/theme.ts';
import { Messages } from '../../src/live/messages.tsx';
import { startI18n, switchLanguage, type Language } from '../../src/i18n/index.ts';
import { startPanelApi, type PanelApi } from './panel-api.ts';
import { journey } from './journey-samples.ts';
import { catalogue, noAlerts, noStores, page, preparationTime, session } from './samples.ts';
import { queue } from './queue-samples.ts';

/** Whether a wait looks again: the library's own note, which its types leave out. */
const isLooking = (): boolean =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
const notYet = (message: string | null): Error =>
  Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
/** Once React has nothing more to draw: what a press leads to is there before a test goes on. */
const drawn = (): Promise<void> =>
  new Promise((resolve) => {
    unstable_scheduleCallback(unstable_IdlePriority, () => resolve());
  });
configure((usual) => ({
  asyncWrapper: async (work) => {
    const result: unknown = await usual.asyncWrapper(work);
    await drawn();
    return result;
  },
  // Not tighter than a hang: the machine may be busy.
  asyncUtilTimeout: 30_000,
  // The whole page is printed when a wait has failed, not at each of its looks.
  getElementError: (message, container) => (isLooking() ? notYet(message) : usual.getElementError(message, container)),
}));

let width = 1280;

/** What jsdom leaves out because it draws nothing. */
const standIns = {
  matchMedia: (media: string) => {
    const [, limit] = /\(max-width: (\d+)em\)/.exec(media) ?? [];
    return {
      matches: limit !== undefined && width <= Number(limit) * 16,
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  },
  ResizeObserver: class {
    observe() {}
    unobserve() {}
    disconnect() {}
  },
  scrollTo: () => undefined,
};
Object.assign(window, standIns);
Element.prototype.scrollIntoView = () => undefined;
Object.defineProperty(document, 'fonts', {
  value: { addEventListener: () => undefined, removeEventListener: () => undefined },
});

interface Opened {
  role?: PanelRole | null;
  language?: Language;
  isPhone?: boolean;
  /** Another session than the role's usual one. */
  signedInAs?: ReturnType<typeof session>;
}

export interface Panel {
  api: PanelApi;
  /** Opens the whole panel at an address, signed in as an owner where nothing else is said. */
  open: (path: string, options?: Opened) => Promise<UserEvent>;
}

const startPanelTests = (): Panel => {
  const panel = {} as Panel;
  beforeAll(async () => {
    panel.api = await startPanelApi();
    await startI18n();
  });
  beforeEach(() => {
    panel.api.answer('getCatalogue', catalogue);
    panel.api.answer('listAlerts', noAlerts);
    // The head of every page asks for them.
    panel.api.answer('listRestaurants', page([]));
    panel.api.answer('listIntegrationsOf', { items: [] });
    panel.api.answer('getAvailability', noStores);
    panel.api.answer('listConsumers', { items: [] });
    panel.api.answer('getQueue', queue());
    // The first steps on that page ask for them.
    panel.api.answer('listIntegrations', page([]));
    panel.api.answer('listEndpoints', page([]));
    panel.api.answer('getJourney', journey());
    panel.api.answer('getPreparationTime', preparationTime());
    panel.api.answer('getSignInMethods', { singleSignOn: null, mail: false });
    panel.api.answer('getSingleSignOn', { name: null, linkedAt: null });
    panel.api.answer('listContacts', { items: [], offered: [], applicationKey: null });
    panel.api.answer('getSecondFactor', { hasTotp: false, passkeys: [], recoveryCodes: 0 });
  });
  afterEach(() => {
    cleanup();
    notifications.clean();
    localStorage.clear();
    sessionStorage.clear();
    panel.api.reset();
  });
  afterAll(() => panel.api.stop());
  panel.open = async (path, { role = 'owner', language = 'tr', isPhone = false, signedInAs } = {}) => {
    width = isPhone ? 390 : 1280;
    panel.api.signIn(role);
    if (role === null) panel.api.refuse('getSession', 'session_required');
    else panel.api.answer('getSession', signedInAs ?? session(role));
    if (i18next.language !== language) await switchLanguage(language);
    history.replaceState(null, '', `/panel${path}`);
    const queryClient = createQueryClient();
    const { queries, ...rest } = queryClient.getDefaultOptions();
    // As often as in the browser, without its pauses.
    queryClient.setDefaultOptions({ ...rest, queries: { ...queries, retryDelay: 1 } });
    render(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
        <QueryClientProvider client={queryClient}>
          <Messages />
          <RouterProvider router={createRouter()} />
        </QueryClientProvider>
      </MantineProvider>,
    );
    await screen.findByRole('heading', { level: 1 });
    // No style sheet is loaded: what cannot be pressed is disabled.
    return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  };
  return panel;
};

let started: Panel | undefined;
/** The panel before its API: one for all specifications of a test file. */
export const panelTests = (): Panel => (started ??= startPanelTests());

/** The address that the panel shows, without what all have in common. */
export const address = (): string => `${location.pathname.replace('/panel', '')}${location.search}`;
