/** What shelters choose from: process tags, who pays, what a gift does. */

export const applicationTags = [
  ['HOME_VISIT_NEEDED', 'Home visit needed', 'Somebody has to see the home before a decision'],
  ['HOME_VISIT_DONE', 'Home visit done', 'The home was seen and noted'],
  ['REFERENCES_CHECKED', 'References checked', 'Personal references have answered'],
  ['VET_CHECK', 'Vet check', 'The vet of current or former pets is to be asked'],
  ['LANDLORD_APPROVAL', 'Landlord approval', 'The landlord’s written consent is missing'],
  ['MEET_AND_GREET', 'Meet and greet', 'Family, resident pets and pet have to meet first'],
  ['FOLLOW_UP_CALL', 'Follow-up call', 'The adopter expects a call'],
  ['DOCUMENTS_MISSING', 'Documents missing', 'Identification or proof of address has not come yet'],
  ['FOSTER_TO_ADOPT', 'Foster to adopt', 'The pet stays on trial before the adoption'],
  ['SECOND_REVIEW', 'Second review', 'A colleague has to look at this too'],
  ['WAITING_FOR_SURGERY', 'Waiting for surgery', 'The pet is spayed, neutered or treated first'],
  ['FAST_TRACK', 'Fast track', 'Known adopter, or a pet that has waited long: decide today'],
] as const;

/** spec 001 §4. */
export const paymentModels = [
  ['ADOPTER_PAYS', 'Adopter pays', 'The adopter always pays the processing fee'],
  ['ORGANIZATION_PAYS', 'Shelter pays', 'The shelter always pays the processing fee'],
  ['ADOPTER_CHOOSES', 'Adopter chooses', 'The adopter chooses to pay the processing fee, otherwise the shelter is billed'],
  ['OUTSIDE', 'Outside', 'No fee per adoption: the shelter pays annually and directly'],
] as const;

/** Offered where a shelter has no options of its own. */
export const donationOptions = [
  ['Feeds a pet for a week', 10],
  ['Pays for vaccinations', 25],
  ['Microchips and neuters a cat', 50],
  ['Covers a week of medical care', 100],
] as const;

/** Why people come (decision 88): name, end message, whether they are put onto the wait list. */
export const kioskReasons = [
  ['Adopt', 'Thank you! A member of our team will call your name. Have a look at the animals meanwhile.', true],
  ['Foster', 'Thank you for opening your home. Somebody from our foster team will be with you soon.', true],
  ['Surrender', 'Thank you for coming to us. Please keep your animal with you until your name is called.', true],
  ['Lost pet', 'We are sorry to hear this. Please tell the front desk when and where your animal was last seen.', true],
  ['Found pet', 'Thank you for helping. Please bring the animal to the front desk.', true],
  ['Reclaim', 'Please have your identification ready; your name will be called.', true],
  ['Volunteer', 'Thank you for your time. Please take a seat, a coordinator will meet you here.', false],
  ['Donate', 'Thank you! Donations are taken at the front desk.', false],
  ['Event', 'Welcome! Please follow the signs to the event.', false],
  ['Other', 'Thank you. Somebody will be with you as soon as possible.', true],
] as const;

/** What a code that hangs at a location does when it is scanned. */
export const qrCodeTypes = [
  ['WAIT_LIST', 'Wait list'],
  ['CHECK_IN', 'Check-in'],
] as const;
