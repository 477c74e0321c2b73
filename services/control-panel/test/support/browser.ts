import JSDOMEnvironment from 'jest-environment-jsdom';
import { EventSource } from 'undici';

/** Node's requests take Node's signals only: one that ends with the page's own. */
const nodeSignal = (signal: AbortSignal): AbortSignal => {
  const controller = new AbortController();
  if (signal.aborted) controller.abort();
  else signal.addEventListener('abort', () => controller.abort());
  return controller.signal;
};

class PageRequest extends Request {
  constructor(input: string, init: RequestInit = {}) {
    super(input, { ...init, ...(init.signal ? { signal: nodeSignal(init.signal) } : {}) });
  }
}

/** jsdom with what browsers have and it has not: these are Node's own, so requests are real ones. */
export default class Browser extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    this.global.process.env['NODE_ENV'] = 'production';
    Object.assign(this.global, {
      fetch,
      Request: PageRequest,
      Response,
      Headers,
      EventSource,
      TextEncoder,
      TextDecoder,
      structuredClone,
    });
  }
}
