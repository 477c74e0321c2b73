import { installed, isHere } from '@kopru/testing';

const packages = ['mono-mcs', 'mono-runtime', 'libmono-system-web-extensions4.0-cil'];

/** Mono's compiler and runtime; root gets them installed, elsewhere a line says what is left out. */
export const monoIsHere = async (): Promise<boolean> => {
  if ((await installed(packages, 'mcs', '--version')) && isHere('mono', '--version')) return true;
  console.warn(`skipped: the examples for .NET Framework need ${packages.join(', ')}`);
  return false;
};
