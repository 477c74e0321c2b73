import { AppShell, Center, Loader, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useEffect, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import type { SessionView } from '@kopru/contracts/panel/access';
import { useGet } from '../api/hooks.ts';
import { ErrorState, useLastError } from '../components/states.tsx';
import { LiveProvider } from '../live/live-provider.tsx';
import { LostBanner } from '../live/lost-banner.tsx';
import { OrderWatch } from '../order/order-watch.tsx';
import { SlipPrinter } from '../order/slip-printer.tsx';
import { WaitingBar } from '../order/waiting-bar.tsx';
import { lazily } from '../components/lazily.tsx';
import { SandboxBanner } from '../sandbox/sandbox-banner.tsx';
import { Header } from './header.tsx';
import { useRetainedFocus } from './retained-focus.ts';
import { PageComing } from './page-coming.tsx';
import { Sidebar } from './sidebar.tsx';
import { SignedContext, useSessionQuery } from '../session/session.ts';
import classes from './shell.module.css';

const Waiting = () => {
  const { t } = useTranslation();
  return (
    <Center h="100vh" role="status" aria-label={t('common.loading')}>
      <Loader />
    </Center>
  );
};

/** In place of the frame, which needs to know who is there. */
const Unreachable = (props: ComponentProps<typeof ErrorState>) => (
  <Center component="main" mih="100vh" p="lg">
    <VisuallyHidden component="h1">Köprü</VisuallyHidden>
    <ErrorState {...props} />
  </Center>
);

const SignIn = lazily(async () => (await import('../pages/sign-in/sign-in.tsx')).SignIn, <Waiting />);

const Frame = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [isOpen, { close, toggle }] = useDisclosure(false);
  const page = pathname.split('/')[1] ?? '';
  useRetainedFocus();
  useEffect(() => {
    close();
    scrollTo(0, 0);
  }, [close, page]);
  // The kitchen's screen shows orders and nothing else.
  if (page === 'kitchen')
    return (
      <main id="main">
        <SandboxBanner />
        <Outlet />
      </main>
    );
  return (
    <AppShell
      layout="alt"
      header={{ height: 60 }}
      navbar={{ width: 248, breakpoint: 'md', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'md', lg: 'xl' }}
      data-menu={isOpen ? 'open' : 'closed'}
    >
      <a href="#main" className={classes['skip']}>
        {t('nav.skip')}
      </a>
      <Header isMenuOpen={isOpen} onMenu={toggle} />
      <Sidebar onClose={close} />
      <AppShell.Main id="main" className={classes['main'] ?? ''}>
        <div className={classes['content']}>
          <SandboxBanner />
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
};

const SignedShell = ({ session }: { session: SessionView }) => {
  const catalogue = useGet('getCatalogue');
  const failure = useLastError(catalogue);
  if (catalogue.data === undefined)
    return failure === null ? <Waiting /> : <Unreachable error={failure} onRetry={catalogue.refetch} />;
  return (
    <SignedContext.Provider value={{ session, catalogue: catalogue.data }}>
      <LiveProvider>
        <SlipPrinter>
          <OrderWatch>
            <Frame />
            <WaitingBar />
            <PageComing />
            <LostBanner />
          </OrderWatch>
        </SlipPrinter>
      </LiveProvider>
    </SignedContext.Provider>
  );
};

export const Shell = () => {
  const session = useSessionQuery();
  const failure = useLastError(session);
  if (session.data === null) return <SignIn />;
  if (session.data !== undefined) return <SignedShell session={session.data} key={session.data.user.id} />;
  return failure === null ? <Waiting /> : <Unreachable error={failure} onRetry={session.refetch} />;
};
