import { type CountryCode, type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as telephone networks write it, a national one as of `country`; undefined where it can be none. What looks odd
 * is taken: what is known of numbers ages, and nobody is to be turned away for a new one.
 */
export function phoneOf(typed: string, country: string): string | undefined {
  const phone = parsePhoneNumberFromString(typed, country as CountryCode);
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}

/** What is charged for dearly, or heard by no phone. */
const DEAR: NumberType[] = ['PREMIUM_RATE', 'SHARED_COST', 'UAN', 'PAGER', 'VOICEMAIL', 'PERSONAL_NUMBER', 'TOLL_FREE'];

/** Whether a number as networks write it is of somebody who can be texted, and whether outside of `country`. */
export function textable(phone: string, country: string): { may: boolean; isAbroad: boolean } {
  const number = parsePhoneNumberFromString(phone);
  const home = parsePhoneNumberFromString('12345678', country as CountryCode)?.countryCallingCode;
  // Satellites and the like are of no country.
  const may = Boolean(number?.getPossibleCountries().length) && !DEAR.includes(number?.getType());
  return { may, isAbroad: number?.countryCallingCode !== home };
}
