/** Tells the styles how high something on the screen is, so that nothing else ends up under it. */
import { useEffect } from 'preact/hooks';

export function useHeightOf(element: { current: HTMLElement | null }, property: `--${string}`): void {
  useEffect(() => {
    const shown = element.current;
    if (!shown) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${shown.offsetHeight}px`));
    observer.observe(shown);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
}
