import { limits } from '@plumbline/contract/lookups/limits';
import { isVersionFrom } from '@plumbline/domain/text/app-version';

/** The commands that the portal sends to the mobile app that opened it in a web view. */
export type NativeCommand =
  | { command: 'mobileTokenReceived'; token: string; email: string; [detail: string]: unknown }
  | { command: 'cancelLogin'; message?: string }
  | { command: 'cancelLoginWithMessage'; message: string };

interface MessageHandler {
  postMessage: (message: unknown) => void;
}

type Method = (text: string) => void;

/** The objects that the app's web views add to a page; see docs/device-api.md. */
interface AppBridges {
  /** iOS. */
  webkit?: { messageHandlers?: Record<string, MessageHandler | undefined> };
  /** Android, newer channel. */
  plumblineApp?: MessageHandler;
  /** Android, older channel. */
  Android?: Record<string, Method | undefined>;
}

const newerChannel = 'plumblineApp';

/** From 5.6.0: one channel takes one JSON text for every command. */
function sendNewer(bridges: AppBridges, command: NativeCommand): boolean {
  const channel = bridges.webkit?.messageHandlers?.[newerChannel] ?? bridges[newerChannel];
  channel?.postMessage(JSON.stringify(command));
  return channel !== undefined;
}

/** Before 5.6.0: a handler for each command, which takes the command's details: an object on iOS, its JSON text on Android. */
function sendOlder(bridges: AppBridges, { command, ...details }: NativeCommand): boolean {
  const handler = bridges.webkit?.messageHandlers?.[command];
  if (handler !== undefined) {
    handler.postMessage(details);
    return true;
  }
  const android = bridges.Android;
  // It is called on its object, because Android refuses a detached method.
  if (android?.[command] === undefined) return false;
  android[command](JSON.stringify(details));
  return true;
}

/**
 * Sends a command to the mobile app.
 *
 * @param appVersion the version of the app that opened the page; without one the older channel is used
 * @returns whether an app received it
 */
export function notifyApp(command: NativeCommand, appVersion: string | undefined): boolean {
  const bridges: AppBridges = window as AppBridges;
  return isVersionFrom(appVersion, limits.nativeChannelFromAppVersion)
    ? sendNewer(bridges, command)
    : sendOlder(bridges, command);
}

/**
 * Notifies the app that the sign-in failed or was cancelled. The newer channel has a command of its own for a reason; the older one
 * receives it along with the cancellation.
 *
 * @param message the reason in words; none when the person went back
 * @returns whether an app received it
 */
export function cancelLogin(appVersion: string | undefined, message?: string): boolean {
  if (message === undefined) return notifyApp({ command: 'cancelLogin' }, appVersion);
  const isNewer = isVersionFrom(appVersion, limits.nativeChannelFromAppVersion);
  return notifyApp({ command: isNewer ? 'cancelLoginWithMessage' : 'cancelLogin', message }, appVersion);
}
