//! Messages of any length between ranks. No send waits for another.

use std::collections::VecDeque;
use std::rc::Rc;

use mpi::Rank;
use mpi::collective::SystemOperation;
use mpi::point_to_point::{Message, Status};
use mpi::request::scope;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{
    Communicator, CommunicatorCollectives, Destination, MatchedReceiveVec, Root, Source,
};

/// The tags of a message's first part and of the others.
const FIRST: i32 = 0;
const REST: i32 = 1;

/// The bytes before a message that hold its length.
const HEADER: usize = 8;

/// The most bytes of a part: MPI counts them in an `i32`.
pub(crate) const PART: usize = 1 << 30;

/// The end of a rank's communication with the others, apart from the communication of its program.
pub(crate) struct Link {
    world: Rc<SimpleCommunicator>,
    /// [`PART`], unless it is tested.
    part: usize,
    /// Messages that arrived while something was sent.
    inbox: VecDeque<(Rank, Vec<u8>)>,
}

/// A message to be written.
pub(crate) fn message() -> Vec<u8> {
    vec![0; HEADER]
}

impl Link {
    /// All ranks of the communicator have to make one.
    pub(crate) fn new(world: &impl Communicator) -> Self {
        Self { world: Rc::new(world.duplicate()), part: PART, inbox: VecDeque::new() }
    }

    pub(crate) fn world(&self) -> &SimpleCommunicator {
        &self.world
    }

    pub(crate) fn rank(&self) -> Rank {
        self.world.rank()
    }

    pub(crate) fn size(&self) -> Rank {
        self.world.size()
    }

    /// Sends what was appended to [`message`].
    ///
    /// Meanwhile messages are received: two ranks can send to each other, in any circle.
    pub(crate) fn send(&mut self, to: Rank, mut message: Vec<u8>) {
        let len = message.len() as u64;
        message[..HEADER].copy_from_slice(&len.to_le_bytes());
        let receiver = self.world.process_at_rank(to);
        for (number, part) in message.chunks(self.part).enumerate() {
            let tag = if number == 0 { FIRST } else { REST };
            scope(|scope| {
                let mut sending = receiver.immediate_send_with_tag(scope, part, tag);
                while let Err(unsent) = sending.test() {
                    sending = unsent;
                    self.inbox.extend(arrived(&self.world, self.part));
                }
            });
        }
    }

    /// A message that has arrived, and its sender.
    pub(crate) fn receive(&mut self) -> Option<(Rank, Vec<u8>)> {
        self.inbox.pop_front().or_else(|| arrived(&self.world, self.part))
    }

    /// Ends the communication, once all ranks have sent everything.
    pub(crate) fn close(&mut self, some_lost: bool) {
        while arrived(&self.world, self.part).is_some() {}
        self.inbox.clear();
        if some_lost {
            // It takes all ranks to free a communicator.
            std::mem::forget(Rc::clone(&self.world));
        }
    }

    /// Sends the bytes of a rank to all ranks; every rank calls this.
    pub(crate) fn broadcast(&self, from: Rank, bytes: &mut Vec<u8>) {
        let from = self.world.process_at_rank(from);
        let mut len = bytes.len() as u64;
        from.broadcast_into(&mut len);
        bytes.resize(len as usize, 0);
        bytes.chunks_mut(self.part).for_each(|part| from.broadcast_into(part));
    }

    /// The lowest number of all ranks'; every rank calls this.
    pub(crate) fn least(&self, number: Rank) -> Rank {
        let mut least = number;
        self.world.all_reduce_into(&number, &mut least, SystemOperation::min());
        least
    }
}

/// The message whose first part has arrived.
fn arrived(world: &SimpleCommunicator, part: usize) -> Option<(Rank, Vec<u8>)> {
    let first: (Message, Status) = world.any_process().immediate_matched_probe_with_tag(FIRST)?;
    let (mut message, status) = first.matched_receive_vec::<u8>();
    let from = status.source_rank();
    let len = message.first_chunk().map_or(0, |&len| u64::from_le_bytes(len) as usize);
    let received = message.len();
    message.resize(len, 0);
    let sender = world.process_at_rank(from);
    for rest in message[received..].chunks_mut(part) {
        sender.receive_into_with_tag(rest, REST);
    }
    message.drain(..HEADER);
    Some((from, message))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_of_any_length_arrive_in_their_order() {
        let universe = mpi::initialize().expect("MPI is initialised once");
        let mut link = Link::new(&universe.world());
        // A large message is sent in parts, as one of more than 2^31 bytes is.
        link.part = 8;
        for len in 0..100_u8 {
            link.send(0, message().into_iter().chain(0..len).collect());
        }
        for len in 0..100_u8 {
            assert_eq!(link.receive(), Some((0, (0..len).collect())));
        }
        assert_eq!(link.receive(), None);

        let mut bytes = (0..100).collect();
        link.broadcast(0, &mut bytes);
        assert_eq!(bytes, (0..100).collect::<Vec<u8>>());
    }
}
