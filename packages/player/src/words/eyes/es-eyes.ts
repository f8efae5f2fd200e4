import type { EyeTests, EyeWords } from './eye-words.ts';

export const esEyes: EyeWords = {
  follow: {
    saccades: 'Mire el punto',
    pursuit: 'Siga el punto',
    tracking: 'Mire los puntos con una estrella',
  },
  keepTrack: 'No los pierda de vista',
  which: (count) => `¿Qué ${count} puntos tenían una estrella?`,
  dot: (number) => `Punto ${number}`,
  chooseByKey: 'Al final, presione los números de los puntos.',
  moves:
    'En esta prueba se mueven cosas en la pantalla y eso no se puede desactivar. Puede omitir la prueba.',
  shapes: {
    draw: 'Dibuje la figura en una sola línea y vuelva a donde empezó.',
    paper: 'Área de dibujo',
    keepOrAgain: '¿Es esta su figura? Presione Listo o dibuje otra vez.',
    tooShort: 'La línea fue muy corta. Dibuje otra vez, más grande y más despacio.',
    again: 'Dibujar otra vez',
  },
};

const shape = (name: string, one: string) => ({
  name,
  instruction: [
    `Dibuje ${one} en el campo vacío.`,
    'Tan grande como quepa, en una sola línea.',
    'Levante el dedo solo cuando esté de vuelta donde empezó.',
  ],
});

export const esEyeTests: EyeTests = {
  saccades: {
    name: 'Ojos rápidos',
    instruction: [
      'Un punto salta a otro lugar. Mírelo enseguida.',
      'Por un momento aparece en él una flecha. ¿Hacia dónde apunta?',
      'No mueva la cabeza, solo los ojos.',
    ],
  },
  pursuit: {
    name: 'Seguir con los ojos',
    instruction: [
      'Un punto se mueve de un lado a otro. Sígalo con los ojos.',
      'A veces aparece en él una flecha por un momento. ¿Hacia dónde apunta?',
      'No mueva la cabeza, solo los ojos.',
    ],
  },
  tracking: {
    name: 'Seguir varios puntos',
    instruction: [
      'Verá ocho puntos. Tres tienen una estrella y un anillo.',
      'Después todos se ven iguales y se mueven durante seis segundos.',
      'Cuando se detengan, diga cuáles tres eran.',
    ],
  },
  triangle: shape('Triángulo', 'un triángulo'),
  square: shape('Cuadrado', 'un cuadrado'),
  circle: shape('Círculo', 'un círculo'),
};
