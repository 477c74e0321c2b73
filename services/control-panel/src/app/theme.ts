import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const bosphorus: MantineColorsTuple = [
  '#effcfa',
  '#d3f5f0',
  '#a5e9e1',
  '#6fd9cf',
  '#3cc2b7',
  '#1fa89e',
  '#13897f',
  '#0f766e',
  '#0f5e58',
  '#104b47',
];

/** Greys with a little of the sea in them. */
const dark: MantineColorsTuple = [
  '#d5dde1',
  '#b3bec5',
  '#8d9aa2',
  '#5c6870',
  '#37424a',
  '#2a343a',
  '#1d2428',
  '#161b1e',
  '#111517',
  '#0c0f11',
];

/** Gives badges and buttons a contrast of at least 4.5:1 in both schemes; the library's own is lower. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const name = input.color ?? input.theme.primaryColor;
  if (!(name in input.theme.colors)) return colors;
  const readable = `light-dark(color-mix(in srgb, var(--mantine-color-${name}-9) 72%, black), var(--mantine-color-${name}-2))`;
  if (input.variant === 'filled' && name !== input.theme.primaryColor) {
    const darker = (percent: number): string =>
      `color-mix(in srgb, var(--mantine-color-${name}-9) ${String(percent)}%, black)`;
    return { ...colors, background: darker(85), hover: darker(72), color: 'var(--mantine-color-white)' };
  }
  if (input.variant === 'light') {
    const background = `light-dark(var(--mantine-color-${name}-0), color-mix(in srgb, var(--mantine-color-${name}-8) 28%, transparent))`;
    const hover = `light-dark(var(--mantine-color-${name}-1), color-mix(in srgb, var(--mantine-color-${name}-8) 42%, transparent))`;
    return { ...colors, background, hover, color: readable };
  }
  if (input.variant === 'subtle' || input.variant === 'outline' || input.variant === 'transparent')
    return { ...colors, color: readable };
  return colors;
};

const scrollingOptions = { options: { maxHeight: 250, overflowY: 'auto' } } as const;

export const theme = createTheme({
  colors: { bosphorus, dark },
  primaryColor: 'bosphorus',
  primaryShade: { light: 7, dark: 7 },
  variantColorResolver,
  defaultRadius: 'md',
  fontFamily: 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace',
  headings: { fontWeight: '650', sizes: { h1: { fontSize: '1.5rem', lineHeight: '1.25' } } },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Card: { defaultProps: { withBorder: true, padding: 'lg', radius: 'lg' } },
    Badge: { defaultProps: { variant: 'light', radius: 'sm', tt: 'none', fw: 600 } },
    // Their heads are <header> elements, which outside of the page's frame would be second banners.
    Drawer: { defaultProps: { position: 'right', size: 'xl', attributes: { header: { role: 'presentation' } } } },
    // Its place for the first focus is no part that a menu may have.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: { centered: true, radius: 'lg', attributes: { header: { role: 'presentation' } } } },
    // In the page's landmark, not beside it.
    Popover: { defaultProps: { portalProps: { target: '#main' } } },
    Tooltip: { defaultProps: { withArrow: true, portalProps: { target: '#main' } } },
    // The list itself scrolls: a frame around its options would have to take the focus.
    Select: { defaultProps: { allowDeselect: false, withScrollArea: false }, styles: scrollingOptions },
    MultiSelect: { defaultProps: { withScrollArea: false }, styles: scrollingOptions },
    Notification: { defaultProps: { withBorder: true } },
    Table: { defaultProps: { verticalSpacing: 'sm', horizontalSpacing: 'md' } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-dimmed': '#52606d',
    '--mantine-color-placeholder': '#5f6b78',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-red-text': '#c92a2a',
    '--mantine-color-anchor': '#0f766e',
    '--kopru-canvas': '#f5f7f8',
    '--kopru-line': '#e3e8eb',
  },
  dark: {
    '--mantine-color-body': '#171c1f',
    '--mantine-color-dimmed': '#a3b0b8',
    '--mantine-color-placeholder': '#95a2aa',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-red-text': '#ff8787',
    '--mantine-color-anchor': '#6fd9cf',
    '--kopru-canvas': '#0f1315',
    '--kopru-line': '#2a3237',
  },
});
