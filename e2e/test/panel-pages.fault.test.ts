import { chromiumProgram } from '../support/browser.ts';
import { tellCertificationStories } from '../support/panel/certification-stories.ts';
import { tellFirstStories } from '../support/panel/first-stories.ts';
import { tellKeyboardStories } from '../support/panel/keyboard-stories.ts';
import { tellLookStories } from '../support/panel/look-stories.ts';
import { tellPersonStories } from '../support/panel/person-stories.ts';
import { tellPressStories } from '../support/panel/press-stories.ts';
import { tellSandboxStories } from '../support/panel/sandbox-stories.ts';
import { tellStockStories } from '../support/panel/stock-stories.ts';
import { tellTroubleStories } from '../support/panel/trouble-stories.ts';
import { tellViewerStories } from '../support/panel/viewer-stories.ts';
import { tellWindowStories } from '../support/panel/window-stories.ts';

const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

// What panel.e2e.test.ts tells of a day's work, here of every page, window and size, and of a net that is gone.
withBrowser('every page of the control panel in a real browser', () => {
  tellFirstStories();
  tellPersonStories();
  tellStockStories();
  tellSandboxStories();
  tellCertificationStories();
  tellViewerStories();
  tellPressStories();
  tellKeyboardStories();
  tellWindowStories();
  tellTroubleStories();
  tellLookStories();
});
