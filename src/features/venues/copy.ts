/** A room's name and how many it takes: "Main hall, up to 14". */
export const roomLabel = ({ name, capacity }: { name: string; capacity: number }): string =>
  `${name}, up to ${capacity}`;

/** How many venues beside its own address, and rooms at each, a business has at most. */
export const MOST_VENUES = 20;
export const MOST_ROOMS = 30;

/** Sentences of docs/product/data.md#venues-and-rooms. */
export const venueSentences = {
  notThere: 'There is no such venue.',
  noRoom: 'There is no such room.',
  nameNeeded: 'Please enter a name of at least 2 characters',
  longName: 'Please keep the name under 80 characters',
  roomNameNeeded: 'Please say what the room is called',
  longRoomName: 'Please keep the name under 60 characters',
  oddName: 'The name has characters that are not for names',
  places: 'A room takes from 1 to 10,000 people',
  nameTaken: 'You have a venue of this name already.',
  roomTaken: 'There is a room of this name already.',
  venueInUse: 'Sessions or dates to come are held here. Move them to another venue first.',
  roomInUse: 'Sessions or dates to come are held in this room. Move them first.',
  manyVenues: 'There is room for twenty venues. Remove one first.',
  manyRooms: 'There is room for thirty rooms at each venue. Remove one first.',
  notShown: 'Sessions can be held here once we have read what it is called and where it is.',
  notTheVenues: 'This room is not at that venue. Please choose again.',
  changed: 'This venue has changed since you opened it, or we have decided on it. Please look at it again.',
  decided: 'This was decided already, or has changed since you opened it. Look at it again.',
} as const;

/** Said where something that is held there would not fit a room that takes fewer. */
export const tooSmall = (room: { name: string; capacity: number }): string =>
  `${room.name} takes ${room.capacity === 1 ? '1 person' : `${room.capacity} people`}. Choose no more places, or another room.`;
