export interface Metronome {
  /**
   * Plays beats from now on.
   * @returns when each is heard, in ms from now; none where the browser plays no sound
   */
  start(beatsPerMinute: number, durationMs: number): readonly number[];
  close(): void;
}

const firstBeatAfterS = 0.5;

/** Opens sound within a tap, as browsers want it. The beats are set by the clock of the sound itself, which no busy script holds up. */
export function openMetronome(): Metronome {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext();
  if (audio !== null) void audio.resume();
  const beep = (audio: AudioContext, at: number) => {
    const tone = new OscillatorNode(audio, { frequency: 1_000 });
    const volume = new GainNode(audio, { gain: 0.5 });
    tone.connect(volume).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.05);
  };
  return {
    start: (beatsPerMinute, durationMs) => {
      if (audio?.state !== 'running') return [];
      const [now, gap] = [audio.currentTime, 60 / beatsPerMinute];
      // From the clock of the sound to the ear, where a browser tells it; Safari knows a part of it.
      const latency = audio.outputLatency || audio.baseLatency || 0;
      const count = Math.floor((durationMs / 1_000 - firstBeatAfterS) / gap) + 1;
      const beats = Array.from({ length: count }, (_, index) => firstBeatAfterS + index * gap);
      for (const beat of beats) beep(audio, now + beat);
      return beats.map((beat) => (beat + latency) * 1_000);
    },
    close: () => {
      if (audio !== null && audio.state !== 'closed') void audio.close();
    },
  };
}
