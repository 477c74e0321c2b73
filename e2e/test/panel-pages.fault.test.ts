import { chromiumProgram } from '../support/browser.ts';
import { defineCertificationStories } from '../support/panel/certification-stories.ts';
import { defineFirstStories } from '../support/panel/first-stories.ts';
import { defineKeyboardStories } from '../support/panel/keyboard-stories.ts';
import { defineLookStories } from '../support/panel/look-stories.ts';
import { definePersonStories } from '../support/panel/person-stories.ts';
import { definePressStories } from '../support/panel/press-stories.ts';
import { defineSandboxStories } from '../support/panel/sandbox-stories.ts';
import { defineStockStories } from '../support/panel/stock-stories.ts';
import { defineTroubleStories } from '../support/panel/trouble-stories.ts';
import { defineViewerStories } from '../support/panel/viewer-stories.ts';
import { defineWindowStories } from '../support/panel/window-stories.ts';

const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

// What panel.e2e.test.ts tells of a day's work, here of every page, window and size, and of a net that is gone.
withBrowser('every page of the control panel in a real browser', () => {
  defineFirstStories();
  definePersonStories();
  defineStockStories();
  defineSandboxStories();
  defineCertificationStories();
  defineViewerStories();
  definePressStories();
  defineKeyboardStories();
  defineWindowStories();
  defineTroubleStories();
  defineLookStories();
});
