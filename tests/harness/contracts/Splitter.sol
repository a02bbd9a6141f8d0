// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Forwards what it receives in equal parts, like a customer's exchange or smart wallet.
contract Splitter {
    function split(address payable[] calldata receivers) external payable {
        for (uint256 index = 0; index < receivers.length; index++) {
            (bool sent, ) = receivers[index].call{value: msg.value / receivers.length}("");
            require(sent, "a receiver refused");
        }
    }
}
