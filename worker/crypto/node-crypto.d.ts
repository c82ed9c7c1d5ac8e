/** The part of Node's module that is used here; the types of Node would add globals that the platform lacks. */
declare module "node:crypto" {
  interface ScryptOptions {
    readonly N: number;
    readonly r: number;
    readonly p: number;
    /** Bytes. */
    readonly maxmem: number;
  }
  export function scrypt(
    password: string,
    salt: string | Uint8Array,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Uint8Array) => void,
  ): void;
  export function timingSafeEqual(a: Uint8Array, b: Uint8Array): boolean;
}
