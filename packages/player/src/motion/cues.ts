/** What is heard and felt, since nobody looks at the screen of a phone that is held to the chest. */
export interface Cues {
  tick(): void;
  begin(words: string): void;
  end(words: string): void;
  fault(words: string): void;
  close(): void;
}

/** For whoever wants to hear and feel nothing. */
export const noCues: Cues = {
  tick: () => undefined,
  begin: () => undefined,
  end: () => undefined,
  fault: () => undefined,
  close: () => undefined,
};

/**
 * Opens sound within a tap, as browsers want it. Whatever a browser lacks (sound, vibration, speech) is left out: the test is the same
 * without.
 * @param language the tag of the language that is spoken
 */
export function openCues(language: string): Cues {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext();
  const beep = (hertz: number, seconds: number, delay = 0) => {
    if (audio === null || audio.state === 'closed') return;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0.4 });
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + delay);
    tone.stop(audio.currentTime + delay + seconds);
  };
  const vibrate = (pattern: number[]) => {
    if ('vibrate' in navigator) navigator.vibrate(pattern);
  };
  const say = (words: string) => {
    if (!('speechSynthesis' in window)) return;
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.lang = language;
    window.speechSynthesis.cancel();
    window.speechSynthesis.speak(spoken);
  };
  return {
    tick: () => beep(440, 0.08),
    begin: (words) => {
      beep(880, 0.4);
      vibrate([300]);
      say(words);
    },
    end: (words) => {
      beep(660, 0.2);
      beep(990, 0.4, 0.25);
      vibrate([200, 100, 200]);
      say(words);
    },
    fault: (words) => {
      beep(220, 0.6);
      vibrate([600]);
      say(words);
    },
    close: () => {
      if (audio !== null && audio.state !== 'closed') void audio.close();
    },
  };
}
