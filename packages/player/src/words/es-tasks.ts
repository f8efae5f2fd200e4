import { esAssisted, esAssistedTests } from './es-assisted.ts';
import type { TaskTests, TaskWords } from './task-words.ts';

export const esTaskTests: TaskTests = {
  ...esAssistedTests,
  stroop: {
    name: 'Palabras y colores',
    instruction: [
      'Verá la palabra «azul» o «naranja». Puede estar escrita con el otro color.',
      'Arriba dice qué cuenta: el color o la palabra.',
      'Responda lo más rápido que pueda sin equivocarse: izquierda para azul, derecha para naranja.',
    ],
  },
  flanker: {
    name: 'La flecha del medio',
    instruction: [
      'Verá cinco flechas en una fila.',
      'Solo cuenta la del medio. ¿Hacia dónde apunta?',
      'Responda lo más rápido que pueda sin equivocarse.',
    ],
  },
  counting15: {
    name: 'Contar hasta 15',
    instruction: ['Verá los números del 1 al 15, mezclados.', 'Tóquelos en orden, del 1 al 15.'],
  },
  counting24: {
    name: 'Contar hasta 24',
    instruction: ['Verá los números del 1 al 24, mezclados.', 'Tóquelos en orden, del 1 al 24.'],
  },
  countingReverse: {
    name: 'Contar hacia atrás desde 20',
    instruction: ['Verá los números del 1 al 20, mezclados.', 'Tóquelos al revés, del 20 al 1.'],
  },
  memory: {
    name: 'Memoria',
    instruction: [
      'Recuerde tres letras. Se las preguntaremos al final.',
      'Mientras tanto se encienden unos cuadros durante dos segundos. Toque los mismos cuadros.',
      'Cada vez son más cuadros.',
    ],
  },
};

export const esTasks: TaskWords = {
  ...esAssisted,
  choice: {
    answerWith: {
      finger: 'Toque el campo izquierdo o el derecho. Use las dos manos.',
      pen: 'Toque el campo izquierdo o el derecho con el lápiz.',
      mouse: 'Haga clic en el campo izquierdo o en el derecho.',
      key: 'Presione la flecha izquierda o la derecha, o las teclas F y J.',
    },
    otherKeys: 'Siga con las flechas del teclado, por favor.',
    cue: { ink: 'Color', word: 'Palabra' },
    colors: { left: 'Azul', right: 'Naranja' },
    patterns: { left: 'Lleno', right: 'Vacío' },
    patternCue: { ink: 'Letras', word: 'Palabra' },
    patternInstruction: [
      'Verá la palabra «lleno» o «vacío». Sus letras están llenas o vacías y pueden no coincidir con la palabra.',
      'Arriba está lo que cuenta: las letras o la palabra.',
      'Responda tan rápido como pueda sin equivocarse: izquierda para lleno, derecha para vacío.',
    ],
    sides: { left: 'Izquierda', right: 'Derecha' },
    ready: 'Prepárese',
    right: 'Correcto.',
    other: 'Era el otro.',
    none: 'No hubo respuesta a tiempo.',
  },
  counting: {
    keys: 'Muévase con las flechas y presione la barra espaciadora.',
    interrupted: 'Hubo una interrupción. Aquí tiene otra cuadrícula.',
  },
  memory: {
    keep: 'Recuerde estas letras',
    watch: 'Mire los cuadros',
    point: '¿Qué cuadros se encendieron?',
    pointKeys: 'Muévase con las flechas y presione la barra espaciadora.',
    square: (row, column) => `Fila ${row}, cuadro ${column}`,
    asked: '¿Cuáles eran las tres letras?',
    letter: (place) => `Letra ${place}`,
    unknown: 'Esta no la sé',
    remove: 'Deshacer la última',
    interrupted: 'Hubo una interrupción. Empezamos otra vez con otras letras.',
  },
};
