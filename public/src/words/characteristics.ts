type InThree = readonly [es: string, fr: string, pt: string];

/** What our characteristics are called elsewhere, by their keys; in English they are called as they are kept. */
const characteristics: Record<string, InThree> = {
  DOG_COMPATIBLE: ['Se lleva bien con perros', 'S’entend avec les chiens', 'Convive bem com cães'],
  DOG_SELECTIVE: ['Elige a sus amigos perros', 'Choisit ses amis chiens', 'Escolhe seus amigos cães'],
  NO_DOGS: ['Sin perros', 'Sans chien', 'Sem cães'],
  UNKNOWN_WITH_DOGS: ['No se sabe cómo está con perros', 'Jamais testé avec des chiens', 'Ainda não testado com cães'],
  CAT_COMPATIBLE: ['Se lleva bien con gatos', 'S’entend avec les chats', 'Convive bem com gatos'],
  CAT_SELECTIVE: ['Elige a sus amigos gatos', 'Choisit ses amis chats', 'Escolhe seus amigos gatos'],
  NO_CATS: ['Sin gatos', 'Sans chat', 'Sem gatos'],
  UNKNOWN_WITH_CATS: ['No se sabe cómo está con gatos', 'Jamais testé avec des chats', 'Ainda não testado com gatos'],
  YOUNG_KID_COMPATIBLE: [
    'Se lleva bien con niños pequeños',
    'S’entend avec les jeunes enfants',
    'Convive bem com crianças pequenas',
  ],
  OLDER_KID_COMPATIBLE: [
    'Se lleva bien con niños mayores',
    'S’entend avec les grands enfants',
    'Convive bem com crianças maiores',
  ],
  NO_KIDS: ['Sin niños', 'Sans enfant', 'Sem crianças'],
  UNKNOWN_WITH_KIDS: ['No se sabe cómo está con niños', 'Jamais testé avec des enfants', 'Ainda não testado com crianças'],
  NO_SMALL_ANIMALS: ['Sin animales pequeños', 'Sans petits animaux', 'Sem animais pequenos'],
  NO_LIVESTOCK: ['Sin animales de granja', 'Sans animaux de ferme', 'Sem animais de criação'],
  HIGH_ENERGY: ['Mucha energía', 'Très actif', 'Muita energia'],
  MEDIUM_ENERGY: ['Energía media', 'Assez actif', 'Energia média'],
  LOW_ENERGY: ['Tranquilo', 'Calme', 'Pouca energia'],
  PLAYFUL: ['Juguetón', 'Joueur', 'Brincalhão'],
  CUDDLER: ['Mimoso', 'Câlin', 'Carinhoso'],
  INDEPENDENT: ['Independiente', 'Indépendant', 'Independente'],
  TALKATIVE: ['Hablador', 'Bavard', 'Falante'],
  LOVES_TO_BE_BRUSHED: ['Le encanta que lo cepillen', 'Adore être brossé', 'Adora ser escovado'],
  LOVES_THE_WATER: ['Le encanta el agua', 'Adore l’eau', 'Adora água'],
  LOVES_FOOD_TREATS: ['Le encantan las golosinas', 'Adore les friandises', 'Adora petiscos'],
  LOVES_CAR_RIDES: ['Le encanta ir en coche', 'Adore la voiture', 'Adora passear de carro'],
  SPECIAL_BEHAVIORAL_NEEDS: [
    'Necesita ayuda con su conducta',
    'Besoins particuliers de comportement',
    'Precisa de ajuda no comportamento',
  ],
  HOUSETRAINED: ['Educado para casa', 'Propre', 'Educado para viver em casa'],
  LEASH_TRAINED: ['Pasea con correa', 'Marche en laisse', 'Anda na guia'],
  KNOW_TRICKS: ['Sabe trucos', 'Connaît des tours', 'Sabe truques'],
  SERVICE_DOG_MATERIAL: ['Apto para perro de asistencia', 'Pourrait devenir chien d’assistance', 'Pode ser cão de assistência'],
  SPECIAL_MEDICAL_NEEDS: ['Necesita cuidados médicos', 'Besoins médicaux particuliers', 'Precisa de cuidados médicos'],
  SPECIAL_DIET: ['Dieta especial', 'Régime particulier', 'Dieta especial'],
  FIV_POSITIVE: ['Positivo en FIV', 'Positif au FIV', 'FIV positivo'],
  FELV_POSITIVE: ['Positivo en FeLV', 'Positif au FeLV', 'FeLV positivo'],
  HEARTWORM_POSITIVE: ['Positivo en gusano del corazón', 'Porteur du ver du cœur', 'Positivo para verme do coração'],
  DECLAWED: ['Sin uñas', 'Dégriffé', 'Sem garras'],
  INDOOR_ONLY: ['Solo interior', 'Intérieur seulement', 'Só dentro de casa'],
  INDOOR_OUTDOOR: ['Interior y exterior', 'Intérieur et extérieur', 'Dentro e fora de casa'],
  NO_APARTMENTS: ['Sin apartamentos', 'Pas d’appartement', 'Sem apartamentos'],
  FENCED_YARD_REQUIRED: ['Necesita un patio con cerca', 'Jardin clôturé nécessaire', 'Precisa de quintal cercado'],
  QUIET_HOME: ['Hogar tranquilo', 'Foyer calme', 'Lar tranquilo'],
  WORKING_CAT: ['Gato de trabajo', 'Chat de ferme', 'Gato de trabalho'],
  BONDED_PAIR: ['Pareja inseparable', 'Duo inséparable', 'Dupla inseparável'],
  FOSTER_ELIGIBLE: ['Puede ir a acogida', 'Peut aller en famille d’accueil', 'Pode ir para lar temporário'],
  LONG_TERM_RESIDENT: ['Lleva mucho tiempo esperando', 'Attend depuis longtemps', 'Espera há muito tempo'],
};

/** What a characteristic is called in a language; undefined where we have no word of ours there. */
export function characteristicIn(lang: string, key: string, english: string): string | undefined {
  const at = ['en', 'es', 'fr', 'pt'].indexOf(lang.slice(0, 2));
  return at === 0 ? english : characteristics[key]?.[at - 1];
}
