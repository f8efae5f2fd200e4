/** The version in package.json; set by the build. */
declare const __PLAYER_VERSION__: string;
