import type { SampleGroup } from './types.ts';

/** The long run: reasons, patience, changes of circumstance and follow-up. */
export const commitment: SampleGroup = {
  name: 'Commitment',
  questions: [
    {
      key: 'motivation',
      ask: 'Why would you like to adopt a pet now?',
      es: '¿Por qué le gustaría adoptar una mascota en este momento?',
      fr: 'Pourquoi souhaitez-vous adopter un animal maintenant ?',
      type: 'TEXT',
    },
    {
      key: 'lifelong-care',
      ask: 'Are you ready to care for this animal for its whole life?',
      es: '¿Se compromete a cuidar de este animal durante toda su vida?',
      fr: 'Vous engagez-vous à prendre soin de cet animal pendant toute sa vie ?',
      type: 'RADIO',
      answers: [
        ['Yes, without reservation', 'Sí, sin reservas', 'Oui, sans réserve'],
        ['Yes, as far as I can foresee', 'Sí, hasta donde puedo prever', 'Oui, pour autant que je puisse le prévoir'],
        [
          'I would like to foster first to find out',
          'Antes me gustaría acogerlo temporalmente para saberlo',
          'J’aimerais d’abord être famille d’accueil pour le savoir',
        ],
        ['I am not certain', 'No lo tengo claro', 'Je n’en suis pas certain(e)'],
      ],
    },
    {
      key: 'return-reasons',
      ask: 'Which situations could lead you to return the pet to us?',
      es: '¿Qué situaciones podrían llevarle a devolvernos la mascota?',
      fr: 'Quelles situations pourraient vous amener à nous rendre l’animal ?',
      type: 'CHECKBOX',
      answers: [
        ['Moving home', 'Una mudanza', 'Un déménagement'],
        ['A new baby', 'La llegada de un bebé', 'L’arrivée d’un bébé'],
        ['An allergy in the family', 'Una alergia en la familia', 'Une allergie dans la famille'],
        ['Serious behaviour problems', 'Problemas graves de conducta', 'De graves troubles du comportement'],
        ['High veterinary bills', 'Gastos veterinarios elevados', 'Des frais vétérinaires élevés'],
        ['A change in work or income', 'Un cambio de trabajo o de ingresos', 'Un changement d’emploi ou de revenus'],
        ['None of these', 'Ninguna de ellas', 'Aucune de ces situations'],
      ],
    },
    {
      key: 'emergency-carer',
      ask: 'Who would take in your pet if you could no longer care for it?',
      es: '¿Quién acogería a su mascota si usted ya no pudiera cuidarla?',
      fr: 'Qui recueillerait votre animal si vous ne pouviez plus vous en occuper ?',
      type: 'TEXT',
    },
    {
      key: 'settling-in',
      ask: 'How much time will you give your pet to settle in?',
      es: '¿Cuánto tiempo le dará a su mascota para adaptarse?',
      fr: 'Combien de temps laisserez-vous à votre animal pour s’adapter ?',
      type: 'SELECT',
      answers: [
        ['A few days', 'Unos días', 'Quelques jours'],
        ['Up to two weeks', 'Hasta dos semanas', 'Jusqu’à deux semaines'],
        ['About a month', 'Alrededor de un mes', 'Environ un mois'],
        ['Up to three months', 'Hasta tres meses', 'Jusqu’à trois mois'],
        ['As long as it takes', 'Todo el que necesite', 'Tout le temps nécessaire'],
      ],
    },
    {
      key: 'home-visit',
      ask: 'May we visit your home before and after the adoption?',
      es: '¿Podemos visitar su hogar antes y después de la adopción?',
      fr: 'Pouvons-nous venir chez vous avant et après l’adoption ?',
      type: 'RADIO',
      answers: [
        ['Yes, both times', 'Sí, en ambos casos', 'Oui, les deux fois'],
        ['Only before', 'Solo antes', 'Avant uniquement'],
        ['Only after', 'Solo después', 'Après uniquement'],
        ['I would prefer a video call', 'Preferiría una videollamada', 'Je préférerais un appel vidéo'],
        ['No', 'No', 'Non'],
      ],
    },
    {
      key: 'foster-decision',
      ask: 'What would help you decide whether to adopt after a foster period?',
      es: '¿Qué le ayudaría a decidir si adoptar tras un período de acogida?',
      fr: 'Qu’est-ce qui vous aiderait à décider d’adopter ou non après une période d’accueil ?',
      type: 'TEXT',
    },
  ],
};
