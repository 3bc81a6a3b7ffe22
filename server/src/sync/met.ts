import { keyName } from '@homeward/contract/wording';
import type { PartnerAnimal } from '../partners/partner.ts';
import { type MetStatus, MetStatuses } from './met-statuses.ts';
import type { Plan } from './plan.ts';
import { insideOf } from './translate.ts';
import { valuesAt } from './values.ts';
import { mayBeWanted } from './wanted.ts';

/** What was met on a page, as it is kept. */
export interface KeptMet {
  statuses: MetStatus[];
  definitions: string[];
  fields: string[];
}

/** What a run has met in animals of what its rules look for: on one page, or in all. */
export class Met {
  readonly statuses = new MetStatuses();
  /** Definitions whose path some animal has. */
  readonly definitions = new Set<string>();
  /** Fields of filters that some animal has. */
  readonly fields = new Set<string>();
  readonly #wanted: readonly string[];
  readonly #settings: Plan['settings'];

  constructor({ settings }: Pick<Plan, 'settings'>) {
    const { filters = [], exclude_filters = [] } = settings;
    this.#settings = settings;
    this.#wanted = [...filters, ...exclude_filters].map(({ field }) => field);
  }

  note(animal: PartnerAnimal): void {
    this.statuses.note(animal, mayBeWanted(animal, this.#settings));
    for (const field of this.missingFields) if (valuesAt(insideOf(animal), field).length) this.fields.add(field);
  }

  add({ statuses, definitions, fields }: KeptMet): void {
    this.statuses.add(statuses);
    for (const definition of definitions) this.definitions.add(definition);
    for (const field of fields) this.fields.add(field);
  }

  /** What rules look for, and no animal has. */
  missing({ definitions }: Pick<Plan, 'definitions'>): string[] {
    return [
      ...definitions
        .filter(({ uuid }) => !this.definitions.has(uuid))
        .map(
          ({ path, characteristicType }) =>
            `No animal has ${path}, which the definition of ${keyName(characteristicType)} looks for.`,
        ),
      ...this.missingFields.map((field) => `No animal has ${field}, which a filter looks for.`),
    ];
  }

  get missingFields(): string[] {
    return this.#wanted.filter((field) => !this.fields.has(field));
  }

  get kept(): KeptMet {
    return { statuses: this.statuses.all, definitions: [...this.definitions], fields: [...this.fields] };
  }
}
