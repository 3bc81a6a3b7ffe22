/**
 * The second click of a double click belongs to what the first was on: where that has opened, closed or left something, it
 * would fall on whatever lies there now, the ground beside a dialog or the next dialog's button.
 */
export function keepSecondClick(): void {
  let first: EventTarget | null;
  let before: Element | string;
  window.addEventListener(
    'click',
    (event) => {
      const { target, detail } = event;
      // The dialog it is in, or else the screen.
      const place = (target instanceof Element && target.closest('[role=dialog]')) || location.pathname;
      if (detail < 2) [first, before] = [target, place];
      else if (first !== target && before !== place) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
