export { takeWorn, takeWornBelowNeck } from "./take-worn.ts";
