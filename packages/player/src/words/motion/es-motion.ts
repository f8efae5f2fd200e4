import type { motionTestKeys } from '@plumbline/domain';
import type { TestWords } from '../test-words.ts';
import type { MotionWords } from './motion-words.ts';

const hold = 'Sostenga el teléfono derecho contra el pecho con las dos manos.';
const sound = 'Un sonido le dice cuándo empezar y cuándo terminar.';
const instruction = [hold, 'Va a estar de pie en varias posiciones, diez segundos en cada una.', sound];
const oneLeg = 'Doble la otra rodilla, con ese pie sin tocar el suelo.';

export const esMotion: MotionWords = {
  allow: 'Permitir el movimiento',
  allowHint: 'Algunas de sus pruebas miden cómo se mueve el teléfono. El navegador le pedirá permiso.',
  refused:
    'No se permitió el movimiento, así que las pruebas que lo necesitan no se hacen. Para permitirlo, cierre esta página y ábrala otra vez.',
  works: 'El sensor de movimiento funciona',
  none: 'Este dispositivo no tiene un sensor de movimiento que funcione',
  hold,
  progress: (position, of) => `Posición ${position} de ${of}`,
  feet: {
    together: { name: 'Pies juntos', how: 'Ponga un pie junto al otro, de modo que se toquen.' },
    shoulderWidth: { name: 'Pies separados', how: 'Separe los pies al ancho de los hombros.' },
    semiTandem: {
      name: 'Medio paso',
      how: 'Adelante un pie medio paso: su talón toca el dedo gordo del otro.',
    },
    tandem: { name: 'Talón con punta', how: 'Ponga un pie delante del otro, talón con punta.' },
    tandemLeft: {
      name: 'Talón con punta, izquierdo adelante',
      how: 'Ponga el pie izquierdo adelante, talón con punta.',
    },
    tandemRight: {
      name: 'Talón con punta, derecho adelante',
      how: 'Ponga el pie derecho adelante, talón con punta.',
    },
    oneLeg: { name: 'Una pierna', how: `Párese en una pierna. ${oneLeg}` },
    oneLegLeft: { name: 'Pierna izquierda', how: `Párese en la pierna izquierda. ${oneLeg}` },
    oneLegRight: { name: 'Pierna derecha', how: `Párese en la pierna derecha. ${oneLeg}` },
    squat: {
      name: 'Sentadilla',
      how: 'Doble las dos rodillas y vuelva a subir, despacio, hasta oír el final.',
    },
    squatLeft: {
      name: 'Sentadilla con la pierna izquierda',
      how: 'Párese en la pierna izquierda. Doble la rodilla y vuelva a subir, despacio, hasta oír el final.',
    },
    squatRight: {
      name: 'Sentadilla con la pierna derecha',
      how: 'Párese en la pierna derecha. Doble la rodilla y vuelva a subir, despacio, hasta oír el final.',
    },
  },
  eyes: {
    open: { name: 'ojos abiertos', how: 'Tenga los ojos abiertos y mire hacia adelante.' },
    closed: {
      name: 'ojos cerrados',
      how: 'Cierre los ojos después de tocar Empezar y no los abra hasta el final.',
    },
  },
  foam: { name: 'sobre espuma', how: 'Párese sobre la espuma.', needed: 'Tenga lista una base de espuma.' },
  head: {
    turning: { name: 'girando la cabeza', how: 'Gire la cabeza despacio de un lado a otro.' },
    down: { name: 'cabeza abajo', how: 'Tenga la barbilla en el pecho.' },
    up: { name: 'cabeza arriba', how: 'Tenga la cabeza inclinada hacia atrás.' },
    tiltedRight: { name: 'cabeza al hombro derecho', how: 'Incline la cabeza al hombro derecho.' },
    tiltedLeft: { name: 'cabeza al hombro izquierdo', how: 'Incline la cabeza al hombro izquierdo.' },
    turnedRight: { name: 'cabeza a la derecha', how: 'Tenga la cabeza girada a la derecha.' },
    turnedLeft: { name: 'cabeza a la izquierda', how: 'Tenga la cabeza girada a la izquierda.' },
  },
  getReady: 'Tome la posición',
  stand: 'No se mueva',
  squat: 'Muévase despacio',
  turn: 'Gire al ritmo',
  turns: {
    ahead: [
      'Sostenga el teléfono delante de usted con las dos manos, los brazos estirados y la pantalla hacia usted.',
      'Mire el teléfono. Gire cabeza, brazos y cuerpo juntos, lejos hacia un lado y lejos hacia el otro.',
      'Llegue a un lado con cada golpe del ritmo.',
    ],
    forehead: [
      'Sostenga el teléfono derecho contra la frente con las dos manos.',
      'Gire solo la cabeza, hacia un lado y hacia el otro.',
      'Llegue a un lado con cada golpe del ritmo.',
    ],
  },
  over: 'Listo. Puede descansar.',
  faults: {
    stopped: 'El sensor de movimiento se detuvo. Hagámosla otra vez.',
    lying:
      'El teléfono estaba apoyado o no se movió. Sosténgalo derecho contra el pecho. Hagámosla otra vez.',
    silent: 'No se oyó el ritmo. Suba el volumen y hagámosla otra vez.',
    hidden: 'Esa se interrumpió. Hagámosla otra vez.',
  },
  again: 'Por favor, tome el teléfono y mire la pantalla.',
  goOnWithout: 'Seguir sin esta prueba',
};

export const esMotionTests: Record<(typeof motionTestKeys)[number], TestWords> = {
  balance: { name: 'Equilibrio', instruction },
  balanceBanner: { name: 'Equilibrio (Banner)', instruction },
  balanceSenses: { name: 'Equilibrio (mCTSIB)', instruction },
  balanceShoulderWidth: { name: 'Equilibrio, pies separados', instruction },
  balanceFeetTogether: { name: 'Equilibrio, pies juntos', instruction },
  balanceSlow: { name: 'Equilibrio (30 por segundo)', instruction },
  balanceFast: { name: 'Equilibrio (100 por segundo)', instruction },
  balanceWilkerson: {
    name: 'Equilibrio (Wilkerson)',
    instruction: [hold, 'Va a estar de pie tres veces con los pies juntos y luego sobre cada pierna.', sound],
  },
  balanceNeck: { name: 'Equilibrio, posiciones de la cabeza', instruction },
  headTurnsAhead: {
    name: 'Girar con el teléfono',
    instruction: [
      'Va a girar al ritmo durante veinte segundos.',
      'Suba el volumen.',
      'Que alguien esté a su lado.',
    ],
  },
  headTurnsClosed: {
    name: 'Girar la cabeza',
    instruction: [
      'Va a girar la cabeza al ritmo durante veinte segundos, con los ojos cerrados.',
      'Suba el volumen.',
      'Que alguien esté a su lado.',
    ],
  },
  stance: {
    name: 'De pie',
    instruction: [hold, 'Va a estar de pie diez segundos.', sound],
  },
  squat: {
    name: 'Sentadilla',
    instruction: [hold, 'Va a doblar las rodillas durante diez segundos.', sound],
  },
};
