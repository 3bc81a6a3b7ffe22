const COLOUR = /^#[0-9a-f]{6}$/i;

/** How light a colour is (WCAG 2, relative luminance). */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is easier to read on a colour: one of them always has a contrast of 4.5 or more. */
export const readableOn = (colour: string) => ((lightness(colour) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff');

/** Colours the page as the shelter has chosen. */
export function wear({ primary, secondary }: { primary: string; secondary: string }): void {
  const style = document.documentElement.style;
  for (const [name, colour] of Object.entries({ primary, secondary })) {
    if (!COLOUR.test(colour)) continue;
    style.setProperty(`--${name}`, colour);
    style.setProperty(`--on-${name}`, readableOn(colour));
  }
}
