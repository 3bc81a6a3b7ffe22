import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as telephone networks write it, a national one as of `country`; undefined where it can be none. What looks odd
 * is taken: what is known of numbers ages, and nobody is to be turned away for a new one.
 */
export function phoneOf(typed: string, country: string): string | undefined {
  const phone = parsePhoneNumberFromString(typed, country as CountryCode);
  return phone?.isPossible() && !phone.ext ? phone.number : undefined;
}
