// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Passes on what it is sent, in equal parts, as a customer's exchange or smart wallet does.
contract Splitter {
    function split(address payable[] calldata receivers) external payable {
        for (uint256 index = 0; index < receivers.length; index++) {
            (bool sent, ) = receivers[index].call{value: msg.value / receivers.length}("");
            require(sent, "a receiver refused");
        }
    }
}
