/** With a script there is nothing to press: a choice is its own order. What is chosen by keys is sent once the choice is left. */
export function sendItself(form: HTMLFormElement): void {
  let byKey: HTMLSelectElement | undefined;
  form.addEventListener('keydown', ({ target }) => {
    byKey = target instanceof HTMLSelectElement ? target : undefined;
  });
  form.addEventListener('pointerdown', () => {
    byKey = undefined;
  });
  form.addEventListener('change', ({ target }) => {
    if (target !== byKey) form.requestSubmit();
  });
}
