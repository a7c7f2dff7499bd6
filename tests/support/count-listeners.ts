import { EventEmitter } from 'node:events'

/* Loaded before a program, it says so each time somebody begins to listen to changes. */

const { on } = EventEmitter.prototype

EventEmitter.prototype.on = function (topic, listener) {
  if (topic === 'invalidated') console.log('one more listens to changes')
  return on.call(this, topic, listener)
}
