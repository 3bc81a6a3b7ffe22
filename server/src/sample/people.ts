const split = (text: string) => text.split(' ');
export const firstNames = split(
  'Amelia Noah Mia Ethan Grace Lucas Ava Mason Sofia Liam Chloe Aiden Zara Owen Elena Caleb Nora Dylan Ines Mateo Camila Diego Lucia Hugo Manon Louis Beatriz Rafael Aisha Omar Mei Kenji Priya Arjun Freya Callum Siobhan Declan Yara Tomas',
);
export const lastNames = split(
  'Walker Nguyen Garcia Smith Johnson Brown Martinez Lopez Wilson Anderson Thomas Taylor Moore Jackson Lee Perez White Harris Clark Lewis Robinson Young King Wright Scott Torres Hill Flores Green Adams Baker Rivera Campbell Mitchell Carter Roberts Dubois Silva Murphy Patel',
);
