import { chromiumProgram } from '../support/browser.ts';
import { defineStateStories } from '../support/panel/state-stories.ts';

const withBrowser = chromiumProgram === undefined ? describe.skip : describe;

withBrowser('the control panel in a real browser, in every state of every page', () => {
  defineStateStories();
});
