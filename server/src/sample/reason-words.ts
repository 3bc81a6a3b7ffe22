/** What kiosks of the sample say, by base reason and language: name and end message. */
export const reasonWords: Record<string, Record<string, readonly [name: string, end: string]>> = {
  Adopt: {
    en: ['Meet a pet', 'Thank you! We call your name as soon as a counselor is free.'],
    es: ['Conocer una mascota', '¡Gracias! Le llamaremos por su nombre en cuanto alguien esté libre.'],
    fr: ['Rencontrer un animal', 'Merci ! Nous vous appelons dès que quelqu’un est libre.'],
    pt: ['Conhecer um animal', 'Obrigado! Chamamos o seu nome assim que alguém estiver livre.'],
  },
  Surrender: {
    en: ['Give up a pet', 'Thank you for coming to us. Please keep your animal with you until we call you.'],
    es: ['Entregar una mascota', 'Gracias por venir. Quédese con su animal hasta que le llamemos.'],
    fr: ['Confier un animal', 'Merci d’être venu. Gardez votre animal auprès de vous jusqu’à votre appel.'],
    pt: ['Entregar um animal', 'Obrigado por vir. Fique com o seu animal até chamarmos.'],
  },
  'Lost pet': {
    en: ['I have lost my pet', 'We are sorry. Please tell the front desk where it was last seen.'],
    es: ['Perdí mi mascota', 'Lo sentimos. Diga en recepción dónde la vio por última vez.'],
    fr: ['J’ai perdu mon animal', 'Nous sommes désolés. Dites à l’accueil où il a été vu pour la dernière fois.'],
    pt: ['Perdi o meu animal', 'Sentimos muito. Diga na recepção onde ele foi visto pela última vez.'],
  },
  Volunteer: {
    en: ['Volunteer', 'Welcome! Your coordinator will meet you here.'],
    es: ['Voluntariado', '¡Bienvenido! Su coordinador le recibirá aquí.'],
    fr: ['Bénévolat', 'Bienvenue ! Votre coordinateur vous rejoint ici.'],
    pt: ['Voluntariado', 'Boas-vindas! O coordenador encontra você aqui.'],
  },
};

/** What is texted where somebody waits for a pet; of characters a plain text has. */
export const textWords: Record<string, string> = {
  en: 'Hi {{visitor_name}}, you are number {{wait_list_place}} at {{shelter_name}}. We call you soon.',
  es: 'Hola {{visitor_name}}: usted es el turno {{wait_list_place}} en {{shelter_name}}. Le llamaremos pronto.',
  fr: 'Bonjour {{visitor_name}}, vous avez le numero {{wait_list_place}} chez {{shelter_name}}.',
  pt: 'Ola {{visitor_name}}, voce e o numero {{wait_list_place}} em {{shelter_name}}.',
};

export const codeWords: Record<string, readonly [title: string, description: string]> = {
  en: ['Join our wait list', 'Scan, and see your place in line on your own phone.'],
  es: ['Únase a la lista de espera', 'Escanee y vea su turno en su teléfono.'],
  fr: ['Rejoignez la liste d’attente', 'Scannez et suivez votre place sur votre téléphone.'],
  pt: ['Entre na lista de espera', 'Escaneie e veja o seu lugar no seu telefone.'],
};
