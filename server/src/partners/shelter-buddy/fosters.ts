import { Fields, isRecord } from '../fields.ts';
import { PartnerStatusError } from '../outbound/partner-http.ts';
import { type PartnerAnimal, PartnerError } from '../partner.ts';
import { type Client, NAME } from './client.ts';

/** Finds the e-mails of those who foster: each is asked for once a run, and nothing else of them is kept. */
export class Fosters {
  readonly #client: Client;
  readonly #emails = new Map<number, Promise<string | null>>();
  readonly #people = new WeakMap<PartnerAnimal, number>();

  constructor(client: Client) {
    this.#client = client;
  }

  /** Remembers who has the animal, of which its record says no more than a number. */
  note(animal: PartnerAnimal, record: Fields): void {
    const person = record.number('Owner.Id');
    if (animal.foster && person !== null) this.#people.set(animal, person);
  }

  /** Gives an animal in foster its foster's e-mail. */
  async addTo(animal: PartnerAnimal): Promise<void> {
    const person = this.#people.get(animal);
    if (person !== undefined) animal.fosterEmail = await this.#emailOf(person);
  }

  #emailOf(person: number): Promise<string | null> {
    const known = this.#emails.get(person) ?? this.#ask(person);
    this.#emails.set(person, known);
    return known;
  }

  /** The path and `Email` are invented: no public page shows a person. */
  async #ask(person: number): Promise<string | null> {
    try {
      const answer = await (await this.#client.call(`/api/v2/person/${person}`, { short: true })).json();
      return isRecord(answer) ? new Fields(answer).text('Email') : null;
    } catch (error) {
      if (!(error instanceof PartnerStatusError)) throw error;
      if (error.status === 404) return null;
      if (error.kind !== 'credentials') throw error;
      throw new PartnerError('credentials', `This ${NAME} user may not see people, so who fosters cannot be found.`, {
        cause: error,
      });
    }
  }
}
