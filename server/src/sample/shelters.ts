export interface SamplePlace {
  zip: string;
  town: string;
  latitude: number;
  longitude: number;
  time_zone: string;
}

/**
 * What is special about a shelter: `unasked` has no questions yet, `aliases` words them its own way, `repeated` has two
 * at one position; `contract`, `in_person`, `tags`, `limits` and `gifts` are set up. No place: just signed up.
 */
export interface SampleShelter {
  country: string;
  name: string;
  has: ReadonlySet<string>;
  places: readonly SamplePlace[];
}

const list = `
US | Cedar Hollow Animal Rescue | contract in_person tags limits gifts aliases
  97214 | Portland, OR | 45.5142 | -122.6364 | America/Los_Angeles
  97005 | Beaverton, OR | 45.4963 | -122.8001 | America/Los_Angeles
  97301 | Salem, OR | 44.949 | -123.004 | America/Los_Angeles
US | Bluebonnet Humane Society | contract tags gifts
  78745 | Austin, TX | 30.2063 | -97.7956 | America/Chicago
  78664 | Round Rock, TX | 30.5145 | -97.668 | America/Chicago
  78666 | San Marcos, TX | 29.8754 | -97.9404 | America/Chicago
US | Lakeshore Animal Shelter | in_person limits
  60618 | Chicago, IL | 41.9464 | -87.7042 | America/Chicago
  60201 | Evanston, IL | 42.0546 | -87.6943 | America/Chicago
  60302 | Oak Park, IL | 41.8925 | -87.7895 | America/Chicago
US | Second Chance Pets of Tucson |
  85705 | Tucson, AZ | 32.2691 | -110.9845 | America/Phoenix
  85745 | Tucson, AZ | 32.2434 | -111.0179 | America/Phoenix
US | Harbor Light SPCA | contract
  21230 | Baltimore, MD | 39.2645 | -76.6224 | America/New_York
  21401 | Annapolis, MD | 38.9898 | -76.5501 | America/New_York
US | Piedmont Paws | in_person tags aliases repeated
  27603 | Raleigh, NC | 35.7076 | -78.6563 | America/New_York
  27701 | Durham, NC | 35.9967 | -78.8966 | America/New_York
  27511 | Cary, NC | 35.7641 | -78.7786 | America/New_York
  27514 | Chapel Hill, NC | 35.9203 | -79.0372 | America/New_York
US | Golden Gate Cat House | contract gifts limits
  94110 | San Francisco, CA | 37.7509 | -122.4153 | America/Los_Angeles
US | Big Sky Animal Haven |
  59801 | Missoula, MT | 46.8563 | -114.0252 | America/Denver
  59715 | Bozeman, MT | 45.6693 | -111.0431 | America/Denver
US | Sunshine Coast Humane | in_person
  33607 | Tampa, FL | 27.9625 | -82.4895 | America/New_York
  33755 | Clearwater, FL | 27.9781 | -82.7815 | America/New_York
  33701 | Saint Petersburg, FL | 27.7723 | -82.6386 | America/New_York
US | Green Mountain Rescue League | unasked
  05401 | Burlington, VT | 44.484 | -73.2199 | America/New_York
  05602 | Montpelier, VT | 44.2641 | -72.577 | America/New_York
US | Twin Rivers Animal Alliance | contract tags
  55411 | Minneapolis, MN | 44.9996 | -93.3005 | America/Chicago
  55104 | Saint Paul, MN | 44.9532 | -93.158 | America/Chicago
US | Bayou Tails | inactive
  70119 | New Orleans, LA | 29.9746 | -90.0852 | America/Chicago
  70001 | Metairie, LA | 29.9871 | -90.1695 | America/Chicago
US | Mile High Dog Rescue | contract in_person limits
  80216 | Denver, CO | 39.7835 | -104.9669 | America/Denver
  80012 | Aurora, CO | 39.6987 | -104.8377 | America/Denver
  80301 | Boulder, CO | 40.0497 | -105.2143 | America/Denver
US | Steel City Strays |
  15212 | Pittsburgh, PA | 40.4406 | -79.9959 | America/New_York
  15146 | Monroeville, PA | 40.429 | -79.7623 | America/New_York
US | Liberty Bell Animal Care | tags
  19140 | Philadelphia, PA | 40.0118 | -75.1456 | America/New_York
  19148 | Philadelphia, PA | 39.9207 | -75.1595 | America/New_York
US | Evergreen Small Animal Rescue | gifts
  98108 | Seattle, WA | 47.5413 | -122.3129 | America/Los_Angeles
  98402 | Tacoma, WA | 47.2545 | -122.4405 | America/Los_Angeles
US | Desert Rose Equine Sanctuary | contract
  87105 | Albuquerque, NM | 35.0448 | -106.6893 | America/Denver
  87507 | Santa Fe, NM | 35.6567 | -106.0152 | America/Denver
US | Music City Mutts | aliases
  37211 | Nashville, TN | 36.0725 | -86.724 | America/Chicago
  37064 | Franklin, TN | 35.9328 | -86.8788 | America/Chicago
US | Empire Animal Center | contract in_person tags limits
  10029 | New York, NY | 40.7918 | -73.9447 | America/New_York
  11208 | Brooklyn, NY | 40.6762 | -73.8736 | America/New_York
  10301 | Staten Island, NY | 40.6316 | -74.0927 | America/New_York
  11374 | Rego Park, NY | 40.7278 | -73.8602 | America/New_York
  10455 | Bronx, NY | 40.8153 | -73.9072 | America/New_York
US | Pacific Rim Humane Society | contract in_person tags gifts limits
  90031 | Los Angeles, CA | 34.0783 | -118.2113 | America/Los_Angeles
  90815 | Long Beach, CA | 33.7939 | -118.1192 | America/Los_Angeles
  91105 | Pasadena, CA | 34.1355 | -118.1636 | America/Los_Angeles
  90501 | Torrance, CA | 33.8268 | -118.3118 | America/Los_Angeles
US | Great Lakes Feline Friends | inactive unasked
  44113 | Cleveland, OH | 41.4816 | -81.7018 | America/New_York
US | Palmetto Pet Project | unasked
US | Northern Lights Animal Shelter |
  99501 | Anchorage, AK | 61.2116 | -149.8761 | America/Anchorage
  99701 | Fairbanks, AK | 64.8378 | -147.7164 | America/Anchorage
US | Aloha Animal Ohana | gifts
  96826 | Honolulu, HI | 21.2941 | -157.8284 | Pacific/Honolulu
  96734 | Kailua, HI | 21.4063 | -157.7448 | Pacific/Honolulu
  96720 | Hilo, HI | 19.7025 | -155.0939 | Pacific/Honolulu
CA | Maple Leaf Animal Rescue | contract tags
  M6J 1A1 | Toronto, ON | 43.644 | -79.4062 | America/Toronto
  L5B 3C1 | Mississauga, ON | 43.5665 | -79.6035 | America/Toronto
  K1N 6N5 | Ottawa, ON | 45.3176 | -75.895 | America/Toronto
CA | Refuge Animal Saint-Laurent | aliases
  H2J 2J7 | Montréal, QC | 45.5289 | -73.5928 | America/Toronto
  H7N 3G3 | Laval, QC | 45.5772 | -73.7007 | America/Toronto
CA | Prairie Paws Winnipeg |
  R3G 0V2 | Winnipeg, MB | 49.8826 | -97.1623 | America/Winnipeg
  R2M 3A1 | Winnipeg South, MB | 49.853 | -97.0998 | America/Winnipeg
CA | West Coast Whiskers | in_person limits
  V5L 1A1 | Vancouver, BC | 49.2835 | -123.0786 | America/Vancouver
  V8T 1B1 | Victoria, BC | 48.4278 | -123.3574 | America/Vancouver
  V3M 1A3 | New Westminster, BC | 49.2007 | -122.9074 | America/Vancouver
GB | Thistle and Paw | contract in_person
  EH6 5DT | Edinburgh | 55.9706 | -3.1723 | Europe/London
  G20 7AL | Glasgow | 55.8755 | -4.2653 | Europe/London
GB | Thames Valley Animal Rescue | tags
  RG1 7TY | Reading | 51.4543 | -0.9781 | Europe/London
  OX4 1EA | Oxford | 51.7467 | -1.2402 | Europe/London
  SL1 2EL | Slough | 51.5105 | -0.595 | Europe/London
GB | Cornish Coast Cats | unasked
  TR1 2QE | Truro | 50.2632 | -5.051 | Europe/London
MX | Patitas de Coyoacán | contract in_person aliases
  04100 | Coyoacán, Ciudad de México | 19.3467 | -99.1617 | America/Mexico_City
  03100 | Benito Juárez, Ciudad de México | 19.3806 | -99.1677 | America/Mexico_City
  14000 | Tlalpan, Ciudad de México | 19.2894 | -99.1673 | America/Mexico_City
MX | Huellas del Norte |
  64000 | Monterrey, Nuevo León | 25.6714 | -100.309 | America/Monterrey
  66220 | San Pedro Garza García, Nuevo León | 25.6573 | -100.4027 | America/Monterrey
ES | Protectora del Retiro | contract tags
  28009 | Madrid | 40.4203 | -3.6745 | Europe/Madrid
  28801 | Alcalá de Henares | 40.482 | -3.3597 | Europe/Madrid
ES | Amics de les Potes | inactive
  08012 | Barcelona | 41.4036 | 2.1573 | Europe/Madrid
  08201 | Sabadell | 41.5463 | 2.1086 | Europe/Madrid
FR | Refuge des Quatre Pattes | contract limits
  69007 | Lyon | 45.7344 | 4.8412 | Europe/Paris
  69100 | Villeurbanne | 45.7719 | 4.8902 | Europe/Paris
FR | Les Amis du Vieux-Port |
  13002 | Marseille | 43.3047 | 5.3697 | Europe/Paris
  13100 | Aix-en-Provence | 43.5297 | 5.4474 | Europe/Paris
BR | Abrigo Vira-Lata | in_person gifts
  05424-000 | São Paulo, SP | -23.5653 | -46.6923 | America/Sao_Paulo
  13010-001 | Campinas, SP | -22.9056 | -47.0608 | America/Sao_Paulo
BR | Focinhos de Curitiba |
  80020-000 | Curitiba, PR | -25.4296 | -49.2713 | America/Sao_Paulo
  83005-000 | São José dos Pinhais, PR | -25.5302 | -49.2064 | America/Sao_Paulo
IE | Liffey Lane Animal Rescue | unasked
`;

export const sampleShelters: readonly SampleShelter[] = list
  .trim()
  .split(/\n(?! )/)
  .map((entry) => {
    const [head = [], ...places] = entry.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
    const [country = '', name = '', has = ''] = head;
    return { country, name, has: new Set(has.split(' ')), places: places.map(place) };
  });

function place([zip = '', town = '', latitude, longitude, time_zone = '']: string[]): SamplePlace {
  return { zip, town, latitude: Number(latitude), longitude: Number(longitude), time_zone };
}
