import { expect, test } from 'vitest';
import { layoutCard } from './kennel-card-layout.ts';
import { type KennelCard, MAX_CARD_QUESTIONS, petInfos } from './kennel-card-settings.ts';
import type { CardPet } from './print.ts';
import { type Box, places } from './sheet.ts';

const pet: CardPet = {
  name: 'Rex',
  address: 'https://console.example/iframe/happy-tails/pet/1',
  picture_key: null,
  infos: petInfos.map((key) => ({ key, label: key, value: 'Some value' })),
  more_questions: 'Questions that did not fit: {count}',
};
const LONG =
  'How does the pet take to other animals, small children and loud noises, and how does it show that it needs a break?';
const cardOf = (count: number, title: string, options: string[], infos = 4): KennelCard => ({
  pet_info: petInfos.slice(0, infos),
  block_pet_restricted_and_hidden: false,
  qr_code_title: null,
  questions_title: 'About me',
  questions: Array.from({ length: count }, (_, at) => ({ title: `${at + 1}. ${title}`, options })),
});
const boxesOf = (card: KennelCard, perPage: 1 | 2 = 1) => layoutCard(places('A4', perPage).cards[0], pet, card, false);
const said = (boxes: Box[]) => boxes.flatMap((box) => (box.kind === 'text' ? [box.text] : [])).join(' ');

test.each([
  ['8 short questions with 4 answers', cardOf(8, 'Good with cats?', ['Yes', 'No', 'Unknown', 'Sometimes'])],
  ['5 long questions with 2 long answers', cardOf(5, LONG, [LONG, LONG])],
  ['20 short questions', cardOf(MAX_CARD_QUESTIONS, 'Good with cats?', ['Yes', 'No'], 1)],
])('a page has room for all of %s', (_what, card) => {
  const text = said(boxesOf(card));
  for (const { title, options } of card.questions) for (const part of [title, ...options]) expect(text).toContain(part);
  expect(text).not.toContain('did not fit');
});

test('a card says how many questions are left out, and each of the others is complete', () => {
  const card = cardOf(MAX_CARD_QUESTIONS, LONG, [LONG, LONG, LONG, LONG, LONG, LONG]);
  const text = said(boxesOf(card, 2));
  const shown = card.questions.filter(({ title }) => text.includes(title)).length;
  expect(shown).toBeGreaterThan(0);
  expect(text).toContain(`Questions that did not fit: ${MAX_CARD_QUESTIONS - shown}`);
  expect(boxesOf(card, 2).filter(({ kind }) => kind === 'tick')).toHaveLength(shown * 6);
});

test('nothing on a card reaches over its edges or into another box', () => {
  for (const perPage of [1, 2] as const)
    for (const infos of [1, 8])
      for (const count of [0, 3, 20]) {
        const [place] = places('A4', perPage).cards;
        const boxes = boxesOf(cardOf(count, LONG, ['Yes', 'No'], infos), perPage);
        for (const { y, height } of boxes) expect(y + height).toBeLessThanOrEqual(place.y + place.height + 1);
        const texts = boxes.filter(({ kind }) => kind === 'text' || kind === 'qr');
        for (const [at, one] of texts.entries())
          for (const other of texts.slice(at + 1)) {
            const apartX = one.x + one.width <= other.x + 0.6 || other.x + other.width <= one.x + 0.6;
            const apartY = one.y + one.height <= other.y + 0.6 || other.y + other.height <= one.y + 0.6;
            expect(apartX || apartY, JSON.stringify([one, other])).toBe(true);
          }
      }
});
