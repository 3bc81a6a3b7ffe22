/** [key, name, description, icon of lucide]; the keys are those partners' definitions fill (spec 002 §3). */
type Row = readonly [key: string, name: string, description: string, icon: string];

export const characteristicGroups: readonly { key: string; name: string; characteristics: readonly Row[] }[] = [
  {
    key: 'GOOD_WITH',
    name: 'Good with',
    characteristics: [
      ['DOG_COMPATIBLE', 'Good with dogs', 'Gets along with other dogs', 'dog'],
      ['DOG_SELECTIVE', 'Chooses dog friends', 'Likes some dogs and not others: meet first', 'paw-print'],
      ['NO_DOGS', 'No dogs', 'Needs a home without dogs', 'ban'],
      ['UNKNOWN_WITH_DOGS', 'Not tested with dogs', 'Nobody has seen them with dogs yet', 'circle-help'],
      ['CAT_COMPATIBLE', 'Good with cats', 'Gets along with cats', 'cat'],
      ['CAT_SELECTIVE', 'Chooses cat friends', 'Likes some cats and not others: meet first', 'paw-print'],
      ['NO_CATS', 'No cats', 'Needs a home without cats', 'ban'],
      ['UNKNOWN_WITH_CATS', 'Not tested with cats', 'Nobody has seen them with cats yet', 'circle-help'],
      ['YOUNG_KID_COMPATIBLE', 'Good with young kids', 'Gentle with children under eight', 'baby'],
      ['OLDER_KID_COMPATIBLE', 'Good with older kids', 'At ease with children from eight on', 'users'],
      ['NO_KIDS', 'No kids', 'Needs a home of adults', 'user-x'],
      ['UNKNOWN_WITH_KIDS', 'Not tested with kids', 'Nobody has seen them with children yet', 'circle-help'],
      ['NO_SMALL_ANIMALS', 'No small animals', 'Would hunt rabbits, birds and the like', 'rabbit'],
      ['NO_LIVESTOCK', 'No livestock', 'Needs a home without poultry, sheep or horses', 'tractor'],
    ],
  },
  {
    key: 'ENERGY',
    name: 'Energy',
    characteristics: [
      ['HIGH_ENERGY', 'High energy', 'Wants hours of exercise every day', 'zap'],
      ['MEDIUM_ENERGY', 'Medium energy', 'A good walk or play time, then a nap', 'activity'],
      ['LOW_ENERGY', 'Low energy', 'Content with short walks and a soft bed', 'moon'],
    ],
  },
  {
    key: 'BEHAVIOUR',
    name: 'Behaviour',
    characteristics: [
      ['PLAYFUL', 'Playful', 'Any toy will do, and so will your shoelace', 'toy-brick'],
      ['CUDDLER', 'Cuddler', 'Would rather sit on your lap than beside it', 'heart'],
      ['INDEPENDENT', 'Independent', 'Enjoys time alone and comes when ready', 'compass'],
      ['TALKATIVE', 'Talkative', 'Tells you about the day', 'message-circle'],
      ['LOVES_TO_BE_BRUSHED', 'Loves to be brushed', 'Grooming is the best part of the day', 'brush'],
      ['LOVES_THE_WATER', 'Loves the water', 'Swims wherever there is enough of it', 'waves'],
      ['LOVES_FOOD_TREATS', 'Loves treats', 'Does anything for a treat', 'cookie'],
      ['LOVES_CAR_RIDES', 'Loves car rides', 'First in the car, nose in the wind', 'car'],
      ['SPECIAL_BEHAVIORAL_NEEDS', 'Special behavioral needs', 'Needs somebody who knows how to work on it', 'hand-heart'],
    ],
  },
  {
    key: 'TRAINING',
    name: 'Training',
    characteristics: [
      ['HOUSETRAINED', 'House-trained', 'Clean indoors, or uses the litter box', 'house'],
      ['LEASH_TRAINED', 'Leash-trained', 'Walks well on a leash', 'footprints'],
      ['KNOW_TRICKS', 'Knows tricks', 'Has learned a few, and is proud of them', 'sparkles'],
      ['SERVICE_DOG_MATERIAL', 'Service dog material', 'Calm, keen and easy to train', 'graduation-cap'],
    ],
  },
  {
    key: 'MEDICAL',
    name: 'Medical',
    characteristics: [
      ['SPECIAL_MEDICAL_NEEDS', 'Special medical needs', 'Needs treatment or check-ups after adoption', 'stethoscope'],
      ['SPECIAL_DIET', 'Special diet', 'Eats only what the vet has prescribed', 'utensils'],
      ['FIV_POSITIVE', 'FIV positive', 'Carries feline immunodeficiency virus', 'syringe'],
      ['FELV_POSITIVE', 'FeLV positive', 'Carries feline leukemia virus', 'syringe'],
      ['HEARTWORM_POSITIVE', 'Heartworm positive', 'Is being treated for heartworm', 'pill'],
      ['DECLAWED', 'Declawed', 'Has no claws and has to live indoors', 'scissors'],
    ],
  },
  {
    key: 'HOME',
    name: 'Home needs',
    characteristics: [
      ['INDOOR_ONLY', 'Indoor only', 'Must not go out alone', 'door-open'],
      ['INDOOR_OUTDOOR', 'Indoor and outdoor', 'Used to come and go', 'trees'],
      ['NO_APARTMENTS', 'No apartments', 'Needs a house, for space or for the neighbors’ sake', 'building'],
      ['FENCED_YARD_REQUIRED', 'Fenced yard required', 'Needs a yard with a fence', 'fence'],
      ['QUIET_HOME', 'Quiet home', 'Needs a calm household', 'volume-x'],
      ['WORKING_CAT', 'Working cat', 'Lives in a barn or workshop and keeps mice away', 'warehouse'],
    ],
  },
  {
    key: 'ADOPTION',
    name: 'Adoption',
    characteristics: [
      ['BONDED_PAIR', 'Bonded pair', 'Goes to a new home together with a friend', 'link'],
      ['FOSTER_ELIGIBLE', 'May be fostered', 'Can stay with a foster family', 'heart-handshake'],
      ['LONG_TERM_RESIDENT', 'Long-term resident', 'Has waited longer than most', 'clock'],
      ['ADOPTION_PATH', 'Adoption path', 'Follows the shelter’s adoption path', 'route'],
      ['ALLOW_ADOPT_BUTTON', 'Adopt button', 'Can be asked for on the public page', 'mouse-pointer-click'],
    ],
  },
];
