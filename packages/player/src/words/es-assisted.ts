import type { AssistedTests, AssistedWords } from './task-words.ts';

export const esAssistedTests: AssistedTests = {
  inspection: {
    name: 'La línea más larga',
    instruction: [
      'Verá dos líneas por un momento. Después se tapan.',
      '¿Cuál era más larga, la izquierda o la derecha?',
      'Cada vez es más rápido. Tómese su tiempo para responder. Puede adivinar.',
    ],
  },
  upAndGo: {
    name: 'Levantarse y caminar',
    instruction: [
      'La persona está sentada en una silla. A tres metros hay una línea en el suelo.',
      'Diga «ya» y presione Ya. La persona se levanta, camina hasta la línea a su paso normal, da la vuelta, regresa y se sienta.',
      'Presione Parar cuando la persona se siente. Se hace dos veces.',
    ],
  },
  tandemGait: {
    name: 'Caminar talón con punta',
    instruction: [
      'En el suelo hay una línea de tres metros. La persona está detrás de ella.',
      'Presione Ya. La persona camina sobre la línea, talón con punta, lo más rápido que pueda, da la vuelta al final y regresa igual.',
      'Presione Parar cuando la persona esté de vuelta. Se hace tres veces.',
      'Es una falta pisar fuera de la línea, separar el talón de la punta o agarrarse de algo.',
    ],
  },
  tandemDual: {
    name: 'Caminar talón con punta contando',
    instruction: [
      'Igual que caminar talón con punta: sobre la línea de tres metros, ida y vuelta.',
      'Mientras tanto la persona cuenta en voz alta hacia atrás de siete en siete. Dé cada vez un número distinto para empezar, por ejemplo, 88.',
      'Presione Ya en el primer paso y Parar cuando la persona esté de vuelta. Se hace tres veces.',
    ],
  },
  cdcStances: {
    name: 'Cuatro maneras de estar de pie',
    instruction: [
      'Cuatro maneras de estar de pie, cada una más difícil que la anterior, durante 10 segundos con los ojos abiertos. Los brazos se pueden mover.',
      'Ayude a la persona a colocarse. Cuando se sostenga sola, suéltela y presione Ya. Quédese cerca.',
      'Presione cuando la persona mueva un pie o necesite apoyo. A los 10 segundos termina solo.',
      'La prueba termina con la primera postura que no se mantiene 10 segundos.',
    ],
  },
  chairStand: {
    name: 'Levantarse de la silla, 30 segundos',
    instruction: [
      'La persona está sentada en medio de una silla sin brazos, con los pies en el suelo y los brazos cruzados sobre el pecho.',
      'Presione Ya. La persona se pone de pie por completo y se vuelve a sentar, tantas veces como pueda en 30 segundos.',
      'Presione una vez cada vez que esté de pie por completo.',
    ],
  },
};

export const esAssisted: AssistedWords = {
  inspection: { look: 'Mire al centro', which: '¿Qué línea era más larga?' },
  stopwatch: {
    forHelper: 'Dé este dispositivo a la persona que mide el tiempo. Los pasos siguientes son para ella.',
    walk: (walk, of) => `Vez ${walk} de ${of}`,
    go: 'Ya',
    stop: 'Parar',
    hadFault: 'Hubo una falta',
    notFinished: 'No se terminó',
    keep: 'Guardar',
    again: 'Medir otra vez',
    interrupted: 'La última medición se interrumpió. Mida el tiempo otra vez, por favor.',
    seconds: (ms) => `${(ms / 1_000).toFixed(1).replace('.', ',')} s`,
  },
  holds: {
    stances: [
      'Los pies juntos, uno al lado del otro',
      'Un pie medio paso adelante, con el empeine junto al dedo gordo del otro',
      'Un pie justo delante del otro, talón con punta',
      'Sobre un solo pie',
    ],
    stance: (stance, of) => `Postura ${stance} de ${of}`,
    moved: 'Se movió o se agarró',
    notTried: 'No se intentó',
    endsHere: 'La prueba termina aquí, porque esta postura no se mantuvo 10 segundos.',
  },
  chair: {
    stoodUp: 'Se puso de pie',
    count: (stands) => (stands === 1 ? '1 vez' : `${stands} veces`),
    takeBack: 'Deshacer la última',
    over: 'Se acabó el tiempo',
    overHalf:
      'Al acabar el tiempo, ¿estaba la persona a más de la mitad de ponerse de pie, sin que usted contara esa vez?',
    usedArms: '¿Usó la persona los brazos?',
    yes: 'Sí',
    no: 'No',
  },
};
