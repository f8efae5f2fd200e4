import type { ModesWords } from './modes-words.ts';

export const esModes: ModesWords = {
  title: 'Adaptar la prueba a mí',
  leftHanded: 'Uso la mano izquierda',
  leftHandedHint: 'Los botones y las cuadrículas pasan a la izquierda.',
  restful: 'Mis ojos necesitan descanso',
  restfulHint:
    'La pantalla es oscura, nada se mueve y hay un descanso cada 3 minutos. Las pruebas de rapidez siguen claras, para que se puedan comparar.',
  patterns: 'No distingo bien los colores',
  patternsHint:
    '«Palabras y colores» muestra letras llenas y vacías en lugar de colores. Se compara solo consigo misma.',
  cues: 'Sonido, vibración y voz',
  playSound: 'Probar el sonido',
  soundTest: 'Así me oye.',
  soundHint: 'Debe oír un tono y una voz. Si no, suba el volumen de este dispositivo.',
  rest: 'Cierre los ojos un minuto o mire a lo lejos.',
};
