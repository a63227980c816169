/** Short names for what server and client exchange; the types themselves are generated from the server's schema. */

import type { components } from "./schema";

type Schemas = components["schemas"];

export type App = Schemas["App"];
export type Text = Schemas["Text"];
export type Part = Schemas["Part"];
export type Shape = Schemas["Shape"];
export type Scene = Schemas["Scene"];
export type Inputs = Schemas["Inputs"];
export type Effect = Schemas["Effect"];
export type Colour = Schemas["Colour"];
export type Edition = Schemas["EditionCard"];
export type GameCard = Schemas["GameCard"];
export type Pile = Schemas["PileBody"];
export type Seat = Schemas["SeatBody"];
export type Clock = Schemas["ClockBody"];
export type Asked = Schemas["Asked"];
export type Move = Schemas["PlayedMove"];
export type Board = Schemas["Board"];
export type BoardCard = Schemas["BoardCard"];
export type BoardList = Schemas["BoardList"];
export type OpenGame = Schemas["OpenGame"];
export type Share = Schemas["Share"];
export type Invitation = Schemas["Invitation"];
export type DeviceLink = Schemas["DeviceLink"];
export type Continuing = Schemas["Continuing"];
export type Position = Schemas["Position"];
export type Diagram = Schemas["Diagram"];
export type Guide = Schemas["Guide"];
export type Tried = Schemas["Tried"];
export type SeatWish = Schemas["SeatWish"];
export type BoardWish = Schemas["BoardWish"];
export type ClockWish = NonNullable<BoardWish["clock"]>;
export type ClaimWish = Schemas["ClaimWish"];
export type TryWish = Schemas["TryWish"];
export type PuzzleCard = Schemas["PuzzleCard"];
export type PuzzleOfTheDay = Schemas["PuzzleOfTheDay"];
export type PuzzleBody = Schemas["PuzzleBody"];
export type PuzzleMove = Schemas["PuzzleMove"];
export type PuzzleAnswer = Schemas["PuzzleAnswer"];
export type Message = Schemas["SocketMessage"];
export type WaitingBoard = Schemas["WaitingBoard"];
export type VisitorMessage = Schemas["VisitorMessage"];
