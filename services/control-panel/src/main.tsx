import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router';
import { createQueryClient } from './api/hooks.ts';
import { createRouter } from './app/router.tsx';
import { cssVariablesResolver, theme } from './app/theme.ts';
import { startI18n } from './i18n/index.ts';
import { Messages } from './live/messages.tsx';

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
// The scroll lock of drawers and dialogs makes its own style element.
setNonce(nonce);
const root = document.getElementById('root');
const queryClient = createQueryClient();
const colorSchemeManager = localStorageColorSchemeManager({ key: 'kopru.color-scheme' });

await startI18n();
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queryClient}>
          <Messages />
          <RouterProvider router={createRouter()} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
