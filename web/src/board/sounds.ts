/** Sounds, synthesised: wood on acrylic, or soft chimes for the night sky. */

import { settings } from "../settings.svelte";

let context: AudioContext | undefined;

function audio(): AudioContext | undefined {
  if (!settings.sound) return undefined;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context.state === "suspended" ? undefined : context;
  } catch {
    return undefined;
  }
}

const PITCH: Record<string, number> = {
  move: 1,
  hop: 1.12,
  walk: 0.94,
  swing: 0.6,
  capture: 0.75,
  place: 1.06,
  end: 0.8,
};

/** Play the sound of a step. */
export function sound(kind: string, space: boolean): void {
  const ctx = audio();
  if (!ctx) return;
  const pitch = (PITCH[kind] ?? 1) * (0.97 + Math.random() * 0.06);
  if (kind === "end") return space ? chord(ctx, [523, 659, 784, 1047]) : chord(ctx, [392, 494, 587]);
  if (kind === "notice") return chord(ctx, [659, 880]);
  if (kind === "warning") return [0, 0.14].forEach((delay) => chime(ctx, 620, 0.06, delay));
  if (kind === "swing") return scrape(ctx);
  if (space) chime(ctx, 880 * pitch, 0.05);
  else knock(ctx, pitch);
}

/** A short burst of noise through a narrow filter, and a low thud below it. */
function knock(ctx: AudioContext, pitch: number): void {
  const now = ctx.currentTime;
  const noise = ctx.createBufferSource();
  noise.buffer = hiss(ctx, 0.06);
  const filter = ctx.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = 1500 * pitch;
  filter.Q.value = 3.5;
  noise.connect(filter).connect(fade(ctx, 0.5, 0.06));
  noise.start(now);
  const body = ctx.createOscillator();
  body.frequency.setValueAtTime(330 * pitch, now);
  body.frequency.exponentialRampToValueAtTime(140 * pitch, now + 0.07);
  body.connect(fade(ctx, 0.14, 0.09));
  body.start(now);
  body.stop(now + 0.12);
}

function chime(ctx: AudioContext, frequency: number, loudness: number, delay = 0): void {
  for (const [overtone, share] of [
    [1, 1],
    [2.01, 0.35],
    [3.02, 0.12],
  ] as const) {
    const tone = ctx.createOscillator();
    tone.type = "sine";
    tone.frequency.value = frequency * overtone;
    tone.connect(fade(ctx, loudness * share, 0.7, delay));
    tone.start(ctx.currentTime + delay);
    tone.stop(ctx.currentTime + delay + 0.75);
  }
}

function chord(ctx: AudioContext, tones: number[]): void {
  tones.forEach((tone, index) => chime(ctx, tone, 0.05, index * 0.09));
}

/** Stone on stone. */
function scrape(ctx: AudioContext): void {
  const noise = ctx.createBufferSource();
  noise.buffer = hiss(ctx, 0.4);
  const filter = ctx.createBiquadFilter();
  filter.type = "lowpass";
  filter.frequency.setValueAtTime(300, ctx.currentTime);
  filter.frequency.linearRampToValueAtTime(700, ctx.currentTime + 0.35);
  noise.connect(filter).connect(fade(ctx, 0.25, 0.4));
  noise.start();
}

function hiss(ctx: AudioContext, seconds: number): AudioBuffer {
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * seconds), ctx.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** A gain that starts at a loudness and dies away. */
function fade(ctx: AudioContext, loudness: number, seconds: number, delay = 0): GainNode {
  const gain = ctx.createGain();
  const start = ctx.currentTime + delay;
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  gain.connect(ctx.destination);
  return gain;
}
