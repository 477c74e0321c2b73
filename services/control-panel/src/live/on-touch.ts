/** Says whenever somebody touches the page or presses a key; answers with what ends that. */
export const onTouch = (touch: () => void): (() => void) => {
  document.addEventListener('pointerdown', touch);
  document.addEventListener('keydown', touch);
  return () => {
    document.removeEventListener('pointerdown', touch);
    document.removeEventListener('keydown', touch);
  };
};
