import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose code is read when it is first shown, so that the first page need not carry it. */
export const lazily = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  fallback?: ReactNode,
): ComponentType<P> => {
  const Read = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={fallback}>
      <Read {...props} />
    </Suspense>
  );
};
