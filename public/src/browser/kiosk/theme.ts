const COLOUR = /^#[0-9a-f]{6}$/i;
/** What the pages are on, the darker of --card and --paper (page.css). */
const GROUND = '#fbfaf8';
/** What can be seen of a control, and of where the focus is (WCAG 2.2, 1.4.11). */
const SEEN = 3;

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** How light a colour is (WCAG 2, relative luminance). */
function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Black or white, whichever is easier to read on a colour: one of them always has a contrast of 4.5 or more. */
export const readableOn = (colour: string) => ((lightness(colour) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff');

const isSeen = (colour: string) => lightness(GROUND) + 0.05 >= SEEN * (lightness(colour) + 0.05);

/** A colour that is seen on the pages' ground: the same, or as much darker as it takes. */
export function seenOnGround(colour: string): string {
  if (isSeen(colour)) return colour;
  const darker = partsOf(colour).map((part) =>
    Math.floor(part * 0.95)
      .toString(16)
      .padStart(2, '0'),
  );
  return seenOnGround(`#${darker.join('')}`);
}

type Theme = { primary: string; secondary: string };

/** The colours that a shelter has chosen, as the styles call them. */
export function coloursOf({ primary, secondary }: Theme): { [name: `--${string}`]: string } {
  if (!COLOUR.test(primary) || !COLOUR.test(secondary)) return {};
  return { '--primary': primary, '--on-primary': readableOn(primary), '--edge': seenOnGround(primary), '--secondary': secondary };
}

/** Colours the page so. */
export function wear(theme: Theme): void {
  for (const [name, colour] of Object.entries(coloursOf(theme))) document.documentElement.style.setProperty(name, colour);
}
